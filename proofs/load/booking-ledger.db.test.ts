import { sql } from "kysely";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { addBooked } from "../../test/viewings.ts";
import { auditBookings, BookingLedger } from "./booking-ledger.ts";

const app = useTestApp();

test("the audit counts acknowledged bookings that are missing, and seats that do not add up", async () => {
  const { db, pool } = app().services;
  const { id, slot } = await addBooked(app());
  const ledger = new BookingLedger();
  ledger.acknowledged.add(id);
  expect(await auditBookings(pool, ledger)).toMatchObject({
    figure: "1 acknowledged, 0 lost, 0 twice",
    isPassed: true,
  });
  ledger.acknowledged.add("1");
  await sql`update viewing_slot set taken = 0 where id = ${slot._id}`.execute(db);
  expect(await auditBookings(pool, ledger)).toMatchObject({
    figure: "2 acknowledged, 1 lost, 1 twice",
    isPassed: false,
  });
});
