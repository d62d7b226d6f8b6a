/** Text that is displayed differently from how it is stored, used to bypass rules, required fields and names. */
import { describe, expect, test } from "vitest";
import { problemCode, useTestApp } from "../app.ts";
import { listingBody, phoneOf } from "../listings.ts";
import { newMember, unsignedIdToken } from "../members.ts";
import { checkRows } from "../rows.ts";
import { saveProfile, wantedBody } from "../seekers.ts";
import * as calls from "../service-calls.ts";

const app = useTestApp();
const scam = "Send 3000 advance by bKash 01712345678 first, before viewing. After payment I send the address.";
const backwards = Array.from(scam).toReversed().join("");

const post = (changes: Record<string, unknown>) => {
  const member = newMember();
  return app().call("POST", "/featuredPost", { as: member, body: listingBody({ phone: phoneOf(member), ...changes }) });
};

describe("a post", () => {
  test("that is written backwards after a direction mark is rejected", async () => {
    expect((await post({ description: scam })).json()).toMatchObject({ state: "waiting" });
    for (const [start, end] of [
      ["\u202E", "\u202C"],
      ["\u2067", "\u2069"],
    ])
      expect([
        problemCode(await post({ description: `${start}${backwards}${end}` })),
        problemCode(await post({ title: `Room ${start}ab${end}` })),
      ]).toEqual(["validation_failed", "validation_failed"]);
  });

  test("a word with unseen characters between its letters is still matched by the rules", () =>
    checkRows(["\u034F", "\u200B", "\uFE0F", "\u3164", "\u{E0020}", "\u0301"], async (sign) => {
      const hidden = scam.replaceAll(/(?<=[\d\w])(?=[\d\w])/g, (_none, at: number) => (at % 2 ? sign : ""));
      const numbers = scam.replace("01712345678", Array.from("01712345678").join(sign));
      const description = sign === "\u0301" ? numbers : hidden;
      expect((await post({ description })).json()).toMatchObject({ state: "waiting" });
    }));

  test.each(["interests", "profession", "title", "location"])("needs visible text as %s", async (field) => {
    for (const nothing of ["\u200B", "\u3164", "\u115F\u1160", "\u2800", "\u00AD\u200D"])
      expect(problemCode(await post({ [field]: nothing }))).toBe("validation_failed");
  });

  test("keeps the joiners of Bangla words and drops other invisible characters", async () => {
    const answer = await app().call("POST", "/featuredPost", {
      as: newMember(),
      body: listingBody({ phone: "01811223344", title: "র\u200D্যাব অফিসের পাশে\u200B রু\u00ADম" }),
    });
    const { insertedId } = answer.json<{ insertedId: string }>();
    expect((await app().call("GET", `/featuredPost/${insertedId}`)).json()).toMatchObject({
      title: "র\u200D্যাব অফিসের পাশে রুম",
    });
  });
});

test("a number in a 'room wanted' post is found between invisible characters", async () => {
  const seeker = newMember();
  await saveProfile(app(), seeker);
  const description = `A teacher looks for a quiet room. Call ${Array.from("01712345678").join("\u034F")} please.`;
  const answer = await calls.publishWanted(app(), seeker, wantedBody({ description }));
  expect([answer.statusCode, problemCode(answer)]).toEqual([422, "text_refused"]);
});

const nameOf = async (name: string, email?: string) => {
  const person = newMember({ name, ...(email && { email }) });
  await app().call("GET", "/featuredPost/1", { headers: { authorization: `Bearer ${unsignedIdToken(person)}` } });
  const { rows } = await app().services.pool.query<{ name: string }>("select name from member where uid = $1", [
    person.uid,
  ]);
  return rows[0]?.name;
};

describe("a name from the identity provider", () => {
  test("a name that claims something is not shown", () =>
    checkRows(
      [
        "bKash 01712345678 send first www.evil.xyz",
        "Nest Mates Support ✔ Verified moderator",
        "zero one seven one two three four five six seven eight",
        "\u200B\u200B",
        "\u3164",
        "অ্যাডমিন",
      ],
      async (name) => {
        expect(await nameOf(name, "rina.akter@example.com")).toBe("Member");
      },
    ));

  test("is not taken from the e-mail address, which is private", async () => {
    const email = "rahim.uddin.1990@example.com";
    expect([await nameOf("", email), await nameOf("Md. Hasan (verified)", email)]).toEqual(["Member", "Member"]);
  });

  test("loses its direction marks", async () => {
    expect(await nameOf("\u202EaniR\u202C Akter\u0085")).toBe("aniR Akter");
  });
});
