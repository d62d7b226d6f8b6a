/** Where exactly a room is, as the form carries it: one text for one hidden field. */
export interface Pin {
  lat: number;
  lng: number;
}

export const toPinText = ({ lat, lng }: Pin): string => `${lat},${lng}`;

/** Undefined for an empty text, and for one that we did not write. */
export function readPin(text: string): Pin | undefined {
  const [, lat, lng] = /^(\d{1,2}(?:\.\d{1,12})?),(\d{1,3}(?:\.\d{1,12})?)$/.exec(text.trim()) ?? [];
  return lat && lng ? { lat: Number(lat), lng: Number(lng) } : undefined;
}
