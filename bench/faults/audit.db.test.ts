import { randomUUID } from "node:crypto";
import { expect, test } from "vitest";
import { useTestApp } from "../../test/app.ts";
import { addListing } from "../../test/listings.ts";
import { newMember } from "../../test/members.ts";
import { audit } from "./audit.ts";
import { Ledger } from "./ledger.ts";
import type { World } from "./world.ts";

const app = useTestApp();
const world = () => ({ database: { url: () => app().databaseUrl }, mail: { received: [] } }) as unknown as World;

test("the audit accepts acknowledged writes that are stored once, and reports missing and duplicated ones", async () => {
  const [fine, twice, missing] = [randomUUID(), randomUUID(), randomUUID()];
  const owner = newMember();
  const ids = { fine: await addListing(app(), owner, { title: fine }), twice: await addListing(app(), owner, { title: twice }) };
  await addListing(app(), owner, { title: twice });
  const ledger = new Ledger();
  ledger.posts.push({ title: fine, isMailed: false, id: ids.fine });
  ledger.rents.set(ids.fine, 8500);
  expect(await audit(world(), ledger)).toEqual({ lost: [], duplicated: [], handedOverAgain: 0 });

  ledger.posts.push({ title: twice, isMailed: false, id: ids.twice }, { title: missing, isMailed: false, id: "1" });
  ledger.likes.set(`1 ${ids.fine}`, true);
  ledger.rents.set(ids.twice, 9000);
  ledger.sessions.push("nobody's");
  const { lost, duplicated } = await audit(world(), ledger);
  expect(lost).toEqual([`post ${missing}`, `like 1 ${ids.fine}`, `edit of ${ids.twice} to 9000`, "a session"]);
  expect(duplicated).toEqual([`post ${twice}, 2 times`]);
});
