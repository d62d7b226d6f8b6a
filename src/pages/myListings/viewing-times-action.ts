import { data, redirect } from "react-router";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import { moveSlotInputSchema, offerInputSchema, viewingParams } from "../../features/viewings/viewing.schema.ts";
import { offerPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { ifRefused, orRefusal, type Refused } from "../../platform/http/page-errors.ts";
import { textOf, textsOf } from "../../platform/web/form.ts";

/** A refused form. The typed and chosen values go back into it. */
interface FailedOffer extends Partial<Refused> {
  problem?: "address" | "starts";
  values: { address: string; seats: string; starts: string[] };
}

const badRequest = () => data(null, { status: 400 });

/** Redirects to the page, which says what was done. */
const shown = (listingId: string, done: "offered" | "moved" | "ended") =>
  redirect(`${offerPath(listingId)}?done=${done}`, 303);

async function offer(viewings: ViewingsService, actor: Actor, listingId: string, form: FormData) {
  const values = { address: textOf(form, "address"), seats: textOf(form, "seats"), starts: textsOf(form, "starts") };
  const input = offerInputSchema.safeParse({ ...values, seats: Number(values.seats) });
  if (!input.success) {
    const isAddress = input.error.issues.some(({ path }) => path[0] === "address");
    return data<FailedOffer>({ problem: isAddress ? "address" : "starts", values }, { status: 400 });
  }
  return ifRefused(
    viewings.offer(actor, listingId, input.data).then(() => shown(listingId, "offered")),
    (refusal, init) => data<FailedOffer>({ refusal, values }, init),
  );
}

/** Handles all forms of the page. */
export function performIntent(viewings: ViewingsService, actor: Actor, listingId: string, form: FormData) {
  const intent = textOf(form, "intent");
  if (intent === "offer") return offer(viewings, actor, listingId, form);
  const slot = viewingParams.safeParse({ id: form.get("slot") }).data;
  if (!slot) throw badRequest();
  if (intent === "end") return orRefusal(viewings.endSlot(actor, slot.id).then(() => shown(listingId, "ended")));
  const input = moveSlotInputSchema.safeParse({ startsAt: form.get("startsAt") });
  if (intent !== "move" || !input.success) throw badRequest();
  return orRefusal(viewings.moveSlot(actor, slot.id, input.data.startsAt).then(() => shown(listingId, "moved")));
}
