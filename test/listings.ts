import { addDays, todayInDhaka } from "../src/features/listings/listing.schema.ts";
import type { TestApp } from "./app.ts";
import type { TestMember } from "./members.ts";

/** A valid body for POST /featuredPost. */
export function listingBody(changes: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    title: "Sunny room near the lake",
    location: "Dhanmondi, Dhaka",
    rent: 8500,
    gender: "female",
    profession: "Teacher",
    age: 29,
    accommodationFor: "Single",
    smokingPreference: "Non Smoker",
    description: "A quiet room on the third floor with a balcony, five minutes from the lake.",
    phone: "01712-345678",
    imageUrl: "/images/rooms/room-bedroom1-0.webp",
    interests: "reading, tea",
    moveInDate: addDays(todayInDhaka(), 14),
    Availability: "Yes",
    ...changes,
  };
}

export async function addListing(app: TestApp, owner: TestMember, changes: Record<string, unknown> = {}): Promise<string> {
  const answer = await app.call("POST", "/featuredPost", { as: owner, body: listingBody(changes) });
  if (answer.statusCode !== 201) throw new Error(`The listing was refused: ${answer.body}`);
  return answer.json<{ insertedId: string }>().insertedId;
}
