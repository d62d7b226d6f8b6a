import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addBooked, codeOf, morning, offer } from "../../../../test/viewings.ts";
import { DAY_MS } from "../../../platform/time.ts";
import { viewingLink } from "../viewing-link.ts";

const app = useTestApp();
const viewings = () => app().services.viewings;
const tokenOf = ({ _id, startsAt }: { _id: string; startsAt: string }) =>
  viewingLink(app().services.links, "", { viewingId: _id, startsAt: new Date(startsAt) })
    .split("/")
    .at(-1) ?? "";

test("reading a link changes nothing, and shows neither address nor code", async () => {
  const { viewing, seeker } = await addBooked(app());
  const before = await viewings().get(seeker, viewing._id);
  expect(await viewings().readAnswerLink(tokenOf(viewing))).toEqual({ ...before, address: null, code: null });
  expect(await viewings().get(seeker, viewing._id)).toEqual(before);
});

test("'coming' and 'cannot' can be answered more than once", async () => {
  const { viewing, seeker, poster, id } = await addBooked(app());
  const token = tokenOf(viewing);
  for (let times = 0; times < 2; times += 1)
    expect(await viewings().answerLink(token, "coming")).toMatchObject({
      isComing: true,
      state: "booked",
      address: null,
      code: null,
    });
  for (let times = 0; times < 2; times += 1)
    expect(await viewings().answerLink(token, "cannot")).toMatchObject({ state: "cancelled", cancelledBy: "seeker" });
  expect((await viewings().ofConversation(poster, id)).slots[0]?.taken).toBe(0);
  expect(await codeOf(viewings().answerLink(token, "coming"))).toBe("not_possible_now");
  expect((await viewings().get(seeker, viewing._id)).state).toBe("cancelled");
});

test("a link holds until the viewing begins, for this time only", async () => {
  const booked = await addBooked(app());
  const token = tokenOf(booked.viewing);
  expect(
    await codeOf(viewings().readAnswerLink(token, new Date(Date.parse(booked.viewing.startsAt) - 1))),
  ).toBeUndefined();
  expect(await codeOf(viewings().readAnswerLink(token, new Date(booked.viewing.startsAt)))).toBe("link_not_valid");
  const [later] = await offer(app(), booked, [morning(new Date(), 4)]);
  await viewings().move(booked.seeker, booked.viewing._id, later?._id ?? "");
  for (const answer of ["coming", "cannot"] as const)
    expect(await codeOf(viewings().answerLink(token, answer))).toBe("link_not_valid");
});

test("changed links, and links with another purpose, are rejected", async () => {
  const { viewing } = await addBooked(app());
  const other = await addBooked(app(), { startsAt: morning(new Date(), 3) });
  const token = tokenOf(viewing);
  const [claim = "", signature = ""] = token.split(".");
  const until = new Date(Date.now() + DAY_MS);
  const start = String(Date.parse(viewing.startsAt));
  const forged = [
    "",
    "x",
    `${claim}.`,
    `${claim}.${signature.slice(0, -2)}AA`,
    `${claim.replace(viewing._id, other.viewing._id)}.${signature}`,
    app().services.links.sign("answer", [viewing._id, start], until),
    app().services.links.sign("unsubscribeMessages", [viewing._id, start], until),
  ];
  for (const wrong of forged)
    for (const call of [viewings().readAnswerLink(wrong), viewings().answerLink(wrong, "cannot")])
      expect(await codeOf(call)).toBe("link_not_valid");
});
