import { afterEach, describe, expect, test } from "vitest";
import { checkRows } from "../../../../test/rows.ts";
import { locales, overwriteGetLocale } from "../../../paraglide/runtime.js";
import { isBangla } from "../../../platform/text.ts";
import { listingStates } from "../../listings/listing-life.ts";
import { auditActions } from "../audit-actions.ts";
import { caseKinds, decisions } from "../moderation.schema.ts";
import { reportReasons } from "../report.limits.ts";
import { riskRules } from "../risk-rules.ts";
import { auditText, decisionLabels, kindLabels, reasonText, ruleLabels, stateLabels } from "./moderation-labels.ts";
import { reasonLabels } from "./report-labels.ts";

afterEach(() => overwriteGetLocale(() => "en"));

const ruleCodes = riskRules.map(({ code }) => code);
/** `asks_payment` is a rule for messages only: src/features/conversations/message-risk.ts. */
const otherCodes = ["changed_as_asked", "asks_payment"];

describe.each(locales)("in %s", (locale) => {
  const expectWords = (words: string, code: string) => {
    expect(words).not.toBe(code);
    expect(isBangla(words)).toBe(locale === "bn");
  };
  const say = (speak: () => string) => {
    overwriteGetLocale(() => locale);
    return speak();
  };

  test("each rule has words", () =>
    checkRows([...ruleCodes, ...otherCodes], (code) =>
      expectWords(
        say(() => reasonText(code, "risk")),
        code,
      ),
    ));

  test("each reason has words for who reports and for who decides", () =>
    checkRows(reportReasons, (code) => {
      const { label, text, next } = reasonLabels[code];
      for (const words of [label, text, next]) expectWords(say(words), code);
      expect(say(() => reasonText(code, "report"))).toBe(say(label));
    }));

  test("each action has a label", () =>
    checkRows(auditActions, (code) => {
      expectWords(
        say(() => auditText(code)),
        code,
      );
      expectWords(
        say(() => reasonText(code, "appeal")),
        code,
      );
    }));

  test("each decision about a case has words", () =>
    checkRows(
      caseKinds.flatMap((kind) => decisions.map((decision) => [decision, kind] as const)),
      (decision, kind) => {
        expectWords(
          say(() => decisionLabels(decision, kind).label),
          decision,
        );
        expectWords(
          say(() => decisionLabels(decision, kind).text),
          decision,
        );
      },
    ));

  test("each kind of case and state of a post has words", () =>
    checkRows([...caseKinds, ...listingStates], (name) =>
      expectWords(say({ ...kindLabels, ...stateLabels }[name]), name),
    ));
});

test("a case about messages has no post to approve", () => {
  expect(decisionLabels("approve", "risk", true).label).toBe("Nothing wrong");
  expect(decisionLabels("approve", "risk").label).toBe("Approve");
});

test("no words are left of rules that are gone", () => {
  expect(Object.keys(ruleLabels).filter((code) => ![...otherCodes, ...ruleCodes].includes(code))).toEqual([]);
});

test("no two rules say the same", () => {
  const said = ruleCodes.map((code) => reasonText(code, "risk"));
  expect(new Set(said).size).toBe(said.length);
});
