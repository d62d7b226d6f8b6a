import { expect, test } from "vitest";
import type { Actor } from "../../platform/auth/actor.ts";
import type { SeekerProfile } from "../verdict/seeker-profile.schema.ts";
import { profileOfSentence } from "../verdict/sentence.ts";
import { readReader } from "./reader.ts";

const actor = { uid: "u1", memberId: "1" } as Actor;
const own = profileOfSentence({ gender: "male", occupation: "business" }) as SeekerProfile;
const said = profileOfSentence({ gender: "female", occupation: "student" });
const cookies = "theme=dark; me=female.student..";

const having = (profile: SeekerProfile | undefined) => ({ getProfile: () => Promise.resolve(profile) });

test("a visitor is judged by the sentence on the device", async () => {
  expect(await readReader(cookies, undefined, having(own))).toEqual({
    actor: undefined,
    profile: said,
    isSaid: true,
    key: "female.student..",
  });
});

test("a member's own profile wins over the sentence; without one the sentence counts", async () => {
  expect(await readReader(cookies, actor, having(own))).toEqual({ actor, profile: own, isSaid: false, key: "u1" });
  expect(await readReader(cookies, actor, having(undefined))).toMatchObject({ profile: said, isSaid: true });
});

test.each([undefined, "", "theme=dark", "me=", "me=female...", "me=constructor.__proto__.."])(
  "without a whole sentence there is no profile: %s",
  async (sent) => {
    expect(await readReader(sent, undefined, having(undefined))).toMatchObject({ profile: undefined, isSaid: false });
  },
);
