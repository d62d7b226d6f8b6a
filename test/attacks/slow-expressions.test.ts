/**
 * No regular expression of the product takes long for any text: a process has one thread, and a slow expression blocks
 * every request. Times are CPU time of this thread, so that a busy machine does not change the result.
 */
import { check } from "recheck";
import { describe, expect, test } from "vitest";
import { BODY_LIMIT_BYTES } from "../../src/platform/http/rate-limit.ts";
import { cpuMs } from "../cpu-time.ts";
import { checkRows } from "../rows.ts";
import { findExpressions } from "./regular-expressions.ts";

const { written, made } = findExpressions();
/** For the longest text that a request can contain. A quadratic expression takes many seconds. */
const MOST_MS = 150;
/**
 * The longest text that the fraud rules read of a post: all of its fields, and as much again for characters that get
 * longer when normalised.
 */
const LONGEST_READ = 16_000;

/** Expressions that the rules build when they are loaded, and the rules' own ones. */
const built: RegExp[] = [];
const RealRegExp = RegExp;
globalThis.RegExp = new Proxy(RealRegExp, {
  construct(target, given: [string, string?]) {
    const expression = new target(...given);
    built.push(expression);
    return expression;
  },
});
const { assessRisk } = await import("../../src/features/safety/risk-rules.ts");
globalThis.RegExp = RealRegExp;

/** The analysis has a time limit, which a busy machine may exceed. An undecided one is repeated with a longer limit. */
async function analyse(source: string, flags: string) {
  const verdict = await check(source, flags, { timeout: 20_000 });
  return verdict.status === "unknown" ? await check(source, flags, { timeout: 240_000 }) : verdict;
}

const bestTime = (expression: RegExp, text: string) =>
  cpuMs(() => {
    expression.lastIndex = 0;
    expression.exec(text);
  }, 2);

describe("regular expression literals", () => {
  test("are all found", () => {
    expect(written.length).toBeGreaterThan(150);
  });

  test.each(["^(a+)+$", "^(a|a)*b$", "a.*b.*c.*d"])(
    "the analysis calls %s slow",
    { timeout: 300_000 },
    async (source) => {
      expect((await analyse(source, "")).status).toBe("vulnerable");
    },
  );

  test("are linear: proven, or fast for the worst text that the analysis found", { timeout: 600_000 }, async () => {
    const distinct = new Map(written.map((one) => [`/${one.source}/${one.flags}`, one]));
    const slow: string[] = [];
    let proven = 0;
    for (const [name, { file, source, flags }] of distinct) {
      const verdict = await analyse(source, flags);
      if (verdict.status === "safe") proven += 1;
      else if (verdict.status === "unknown") slow.push(`${file}: ${name} is not known to be linear`);
      // Do not run it: it would never end.
      else if (verdict.complexity.type === "exponential")
        slow.push(`${file}: ${name} is exponential for ${verdict.attack.pattern}`);
      else {
        const ms = bestTime(new RegExp(source, flags), verdict.attack.string.slice(0, BODY_LIMIT_BYTES));
        if (ms > MOST_MS) slow.push(`${file}: ${name} took ${Math.round(ms)} ms for ${verdict.attack.pattern}`);
      }
    }
    expect(slow).toEqual([]);
    // The others ran with the worst text that a random search found. Their number varies slightly from run to run.
    expect(proven).toBeGreaterThan(distinct.size * 0.9);
  });
});

describe("regular expressions built from parts", () => {
  test("are built in these files only", () => {
    const files = new Set(made.map((call) => call.split(":", 1)[0]));
    expect([...files]).toEqual([
      "src/features/screening/contacts.ts",
      "src/features/screening/payment.ts",
      "src/features/screening/scan.ts",
    ]);
    expect(built.length).toBeGreaterThan(40);
  });

  test("are fast for repetitions of the words they look for", { timeout: 120_000 }, () => {
    const slow: string[] = [];
    for (const expression of built) {
      const words = [...new Set(expression.source.match(/[\p{L}\p{M}]{2,}|\\d/gu))]
        .map((word) => (word === String.raw`\d` ? "500" : word))
        .slice(0, 16);
      const fillers = ["", " a", " 7", "-", ".", "  "];
      for (const word of words)
        for (const filler of fillers) {
          const text = ` ${word}${filler}`.repeat(LONGEST_READ).slice(0, LONGEST_READ);
          const ms = bestTime(expression, text);
          if (ms > MOST_MS)
            slow.push(
              `${expression.source.slice(0, 60)}… took ${Math.round(ms)} ms for ${JSON.stringify(word + filler)}`,
            );
        }
    }
    expect(slow).toEqual([]);
  });
});

describe("the rules that read a post", () => {
  const post = {
    title: "Room",
    interests: "tea",
    location: "Mirpur",
    profession: "Teacher",
    rent: 9_000,
    accommodation: "single",
    lowerQuartile: undefined,
  } as const;
  const poster = {
    accountAgeDays: 9,
    postsToday: 1,
    membersWithPhone: 1,
    isPhoneOfAnother: false,
    sameTextMembers: 0,
    samePhotoMembers: 0,
  };
  const LONGEST = 4_000;
  const MOST_POST_MS = 150;

  test("take no longer for a post full of any of these", () =>
    checkRows(
      [
        "a",
        "0",
        "-",
        ".",
        " ",
        "a-",
        "a.",
        "1a",
        "㏙",
        "㎯",
        "ﷺ",
        " age",
        "one ",
        "wgoogle.w",
        "২০ ",
        "@",
        "b ",
        "www",
        "+8",
        "0 1 7 ",
        "k.a.",
        "taka ",
        "\n",
        "🏠",
        "ঘ্",
        "e\u0301",
      ],
      (part) => {
        const description = part.repeat(LONGEST).slice(0, LONGEST);
        expect(cpuMs(() => assessRisk({ ...post, ...poster, description }), 3)).toBeLessThan(MOST_POST_MS);
      },
    ));
});
