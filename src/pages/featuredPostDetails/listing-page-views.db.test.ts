import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember, type TestMember } from "../../../test/members.ts";
import type { WireOwnListing } from "../../features/listings/listing.wire.ts";
import { loader } from "./listing-page.tsx";

const app = useTestApp();

test("opening a post counts other members once, and never its owner", async () => {
  const [owner, reader] = [newMember(), newMember()];
  const id = await addListing(app(), owner);
  const url = new URL(`/featuredPostDetails/${id}`, "https://nestmates.example");
  const open = async (as: TestMember) =>
    loader({
      url,
      pattern: "/featuredPostDetails/:id",
      params: { id },
      context: await pageContext(app(), as),
      request: new Request(url),
    });
  for (const member of [owner, reader, reader]) await open(member);
  await app().services.listingViews.flush();
  const [own] = (await app().call("GET", `/browseListing/${owner.uid}`, { as: owner })).json<WireOwnListing[]>();
  expect(own?.views).toBe(1);
});
