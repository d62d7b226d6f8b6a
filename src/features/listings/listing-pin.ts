/** The exact position of a listing, as the text of a hidden form field. */
import type { LatLng } from "../../platform/geo.ts";

export const toPinText = ({ lat, lng }: LatLng): string => `${lat},${lng}`;

/** undefined if the text is empty or not our format. */
export function readPin(text: string): LatLng | undefined {
  const [, lat, lng] = /^(\d{1,2}(?:\.\d{1,12})?),(\d{1,3}(?:\.\d{1,12})?)$/.exec(text.trim()) ?? [];
  return lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined;
}
