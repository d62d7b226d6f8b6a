import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../../../test/app.ts";
import { addListing } from "../../../../test/listings.ts";
import { checkRows } from "../../../../test/rows.ts";
import type { AppError } from "../../../platform/errors.ts";
import {
  isShownState,
  type ListingEvent,
  listingEvents,
  listingStates,
  nextState,
  stateOf,
  storedState,
} from "../listing-life.ts";

const app = useTestApp();
const now = new Date("2026-12-01T06:00:00Z");

test("the database knows the same states", async () => {
  const { rows } = await sql<{ state: string }>`select unnest(enum_range(null::listing_state))::text as state`.execute(
    app().services.db,
  );
  expect(rows.map(({ state }) => state).toSorted()).toEqual([...new Set(listingStates.map(storedState))].toSorted());
});

test("the database shows the same ones", async () => {
  const { rows } = await sql<{ state: "live"; is_shown: boolean }>`
    select state, is_shown(state, false) from unnest(enum_range(null::listing_state)) as state`.execute(
    app().services.db,
  );
  expect(rows.map(({ state, is_shown }) => [state, is_shown])).toEqual(
    rows.map(({ state }) => [state, isShownState(state)]),
  );
});

const readState = async (id: string) =>
  app()
    .services.db.selectFrom("listing")
    .select(["state", "available", "sleep_at", "asked_at", "confirmed_at"])
    .where("id", "=", id)
    .executeTakeFirstOrThrow();

/** Every event in every state: follows the graph, or is rejected and changes nothing. */
test("every event in every state", () =>
  checkRows(
    listingStates.flatMap((state) => listingEvents.map((event): [typeof state, ListingEvent] => [state, event])),
    async (state, event) => {
      const { db, listingLife } = app().services;
      const id = await addListing(app());
      await db
        .updateTable("listing")
        .set({ state: storedState(state), available: state !== "taken", sleep_at: state === "asked" ? now : null })
        .where("id", "=", id)
        .execute();
      const before = await readState(id);
      const expected = nextState(state, event);
      const outcome = await db
        .transaction()
        .execute((trx) => listingLife.move(trx, id, event, now))
        .catch((error: AppError) => error.code);
      expect(typeof outcome === "string" ? outcome : outcome.to).toBe(expected ?? "not_possible_now");
      const after = await readState(id);
      expect(stateOf(after)).toBe(expected ?? state);
      expect(after.confirmed_at).toEqual(expected && (event === "confirm" || event === "edit") ? now : null);
      // Rejected events have changed nothing.
      expect(expected ? before : after).toEqual(before);
    },
  ));
