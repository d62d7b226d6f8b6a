import { describe, expect, test } from "vitest";
import { problemCode } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { DAY_MS, from, HOUR_MS, usePostedRoom } from "../../../../test/posted-room.ts";
import * as calls from "../../../../test/service-calls.ts";
import { askedSeconds, type FreshAnswer } from "../freshness.schema.ts";

const { app, room, row, stateNow, askAt } = usePostedRoom();

const at = () => from(room().start, 14 * DAY_MS);
const tokenFor = (askedAt: Date, until = from(new Date(), DAY_MS), id = room().id) =>
  app().services.links.sign("answer", [id, String(askedSeconds(askedAt))], until);
const read = (token: string) => calls.readAnswerLink(app(), token);
const send = (token: string, given: FreshAnswer) => calls.answerByLink(app(), token, given);

describe("a mailed link", () => {
  test("shows what it is about and changes nothing by being read", async () => {
    await askAt(at());
    const before = await row();
    const shown = await read(tokenFor(at()));
    expect([shown.statusCode, shown.json()]).toEqual([
      200,
      { _id: room().id, title: "Sunny room near the lake", state: "asked", isAnswered: false },
    ]);
    expect(await row()).toEqual(before);
  });

  test("answers without a sign-in", async () => {
    await askAt(at());
    expect((await send(tokenFor(at()), "available")).json()).toMatchObject({ state: "live" });
    expect((await read(tokenFor(at()))).json()).toMatchObject({ state: "live", isAnswered: true });
  });

  test("takes its answer back, both ways", async () => {
    await askAt(at());
    const token = tokenFor(at());
    expect((await send(token, "taken")).json()).toMatchObject({ state: "taken" });
    expect((await send(token, "taken")).json()).toMatchObject({ state: "taken" });
    expect((await send(token, "available")).json()).toMatchObject({ state: "live" });
    expect((await send(token, "taken")).json()).toMatchObject({ state: "taken" });
    expect((await read(token)).json()).toMatchObject({ state: "taken", isAnswered: true });
  });

  test("wakes what fell asleep over it", async () => {
    await askAt(at());
    await app().services.freshness.sleepClock.runDue(from(at(), 4 * DAY_MS));
    const token = tokenFor(at());
    expect((await read(token)).json()).toMatchObject({ state: "asleep", isAnswered: false });
    expect((await send(token, "available")).json()).toMatchObject({ state: "live" });
  });

  test("opened again is no new word", async () => {
    await askAt(at());
    const token = tokenFor(at(), from(at(), 30 * DAY_MS));
    await app().services.freshness.answerByLink(token, "available", from(at(), HOUR_MS));
    await app().services.freshness.answerByLink(token, "available", from(at(), 10 * DAY_MS));
    expect((await row()).confirmed_at).toEqual(from(at(), HOUR_MS));
  });

  test("of an earlier question says what is so, and changes nothing", async () => {
    await askAt(at());
    const old = tokenFor(at(), from(at(), 30 * DAY_MS));
    await app().services.freshness.answerByLink(old, "available", from(at(), HOUR_MS));
    const again = from(at(), 15 * DAY_MS);
    await askAt(again);
    const before = await row();
    expect((await read(old)).json()).toMatchObject({ state: "asked", isAnswered: true });
    for (const given of ["available", "taken"] as const)
      expect((await send(old, given)).json()).toMatchObject({ state: "asked" });
    expect(await row()).toEqual(before);
    expect((await send(tokenFor(again), "taken")).json()).toMatchObject({ state: "taken" });
  });

  test("that is forged, for another purpose, over, or about nothing does not hold", async () => {
    await askAt(at());
    const good = tokenFor(at());
    const other = await addListing(app());
    const [claim = "", signature = ""] = good.split(".");
    const bad = [
      `${claim.replace(room().id, other)}.${signature}`,
      `${claim.replace(/\d+$/, "9999999999")}.${signature}`,
      `${claim}.${signature.slice(0, -2)}AA`,
      `${claim}.`,
      claim,
      "x",
      tokenFor(at(), new Date(Date.now() - 1000)),
      app().services.links.sign("appeal", [room().id, String(askedSeconds(at()))], from(new Date(), DAY_MS)),
      app().services.links.sign("answer", ["12345", "1"], from(new Date(), DAY_MS)),
      app().services.links.sign("answer", [room().id], from(new Date(), DAY_MS)),
    ];
    for (const token of bad) {
      for (const refused of [await read(token), await send(token, "taken")])
        expect([token, refused.statusCode, problemCode(refused)]).toEqual([token, 404, "link_not_valid"]);
    }
    expect(await stateNow()).toBe("asked");
  });

  test("is of no use to somebody whose post a moderator has taken off", async () => {
    await askAt(at());
    await app()
      .services.db.updateTable("listing")
      .set({ state: "removed", sleep_at: null })
      .where("id", "=", room().id)
      .execute();
    const refused = await send(tokenFor(at()), "available");
    expect([refused.statusCode, problemCode(refused)]).toEqual([409, "not_possible_now"]);
    expect((await row()).state).toBe("removed");
  });
});
