import { data, redirect } from "react-router";
import {
  afterTap,
  aWeekLater,
  isOfferTap,
  isStart,
  type OfferChoice,
  planOffer,
} from "../../features/viewings/offer-times.ts";
import type { ViewingsService } from "../../features/viewings/server/viewings.service.ts";
import { moveSlotInputSchema, offerInputSchema, viewingParams } from "../../features/viewings/viewing.schema.ts";
import { offerPath } from "../../features/viewings/viewing-paths.ts";
import type { Actor } from "../../platform/auth/actor.ts";
import { withPlainDigits } from "../../platform/digits.ts";
import { ifRefused, orRefusal, type Refused } from "../../platform/http/page-errors.ts";
import { textOf, textsOf } from "../../platform/web/form.ts";

/** A form that is shown again, because it was refused, or because of a tap without JavaScript. */
interface ShownAgain extends Partial<Refused> {
  problem?: "address" | "starts";
  address: string;
  choice: OfferChoice;
}

const badRequest = () => data(null, { status: 400 });

/** Redirects to the page, which says what was done. */
const shown = (listingId: string, done: "offered" | "moved" | "ended") =>
  redirect(`${offerPath(listingId)}?done=${done}`, 303);

/** The form as it was sent. Scripts of others may send anything, but the page has to show it again. */
const readForm = (form: FormData): { address: string; choice: OfferChoice } => ({
  address: textOf(form, "address"),
  choice: {
    starts: textsOf(form, "starts").filter(isStart),
    day: textOf(form, "day"),
    seats: Number(withPlainDigits(textOf(form, "seats"))) || 1,
    isRepeated: form.has("isRepeated"),
  },
});

const readPlan = async (viewings: ViewingsService, actor: Actor, listingId: string) =>
  planOffer(await viewings.listOffered(actor, listingId), Date.now());

async function offer(viewings: ViewingsService, actor: Actor, listingId: string, form: FormData) {
  const { address, choice } = readForm(form);
  // Without JavaScript, a time that is ticked after the switch has no later one yet.
  const later = choice.isRepeated ? aWeekLater(choice.starts, await readPlan(viewings, actor, listingId)) : [];
  const starts = [...new Set([...choice.starts, ...later])];
  const ends = textsOf(form, "open").filter((start) => !starts.includes(start));
  const input = offerInputSchema.safeParse({ address, seats: choice.seats, starts, ends });
  if (!input.success) {
    const problem = input.error.issues.some(({ path }) => path[0] === "address") ? "address" : "starts";
    return data<ShownAgain>({ problem, address, choice }, { status: 400 });
  }
  const isTakingBack = starts.length === 0;
  return ifRefused(
    viewings.offer(actor, listingId, input.data).then(() => shown(listingId, isTakingBack ? "ended" : "offered")),
    (refusal, init) => data<ShownAgain>({ refusal, address, choice }, init),
  );
}

/** Answers a tap without JavaScript: the page shows the choice after it. */
async function tap(viewings: ViewingsService, actor: Actor, listingId: string, form: FormData) {
  const what = textOf(form, "tap");
  if (!isOfferTap(what)) throw badRequest();
  const { address, choice } = readForm(form);
  return data<ShownAgain>({ address, choice: afterTap(choice, what, await readPlan(viewings, actor, listingId)) });
}

/** Handles all forms of the page. */
export function performIntent(viewings: ViewingsService, actor: Actor, listingId: string, form: FormData) {
  if (form.has("tap")) return orRefusal(tap(viewings, actor, listingId, form));
  const intent = textOf(form, "intent");
  if (intent === "offer") return orRefusal(offer(viewings, actor, listingId, form));
  const slot = viewingParams.safeParse({ id: form.get("slot") }).data;
  if (!slot) throw badRequest();
  if (intent === "end") return orRefusal(viewings.endSlot(actor, slot.id).then(() => shown(listingId, "ended")));
  const input = moveSlotInputSchema.safeParse({ startsAt: form.get("startsAt") });
  if (intent !== "move" || !input.success) throw badRequest();
  return orRefusal(viewings.moveSlot(actor, slot.id, input.data.startsAt).then(() => shown(listingId, "moved")));
}
