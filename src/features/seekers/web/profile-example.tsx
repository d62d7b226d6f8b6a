import * as m from "../../../paraglide/messages.js";
import { readWholeNumber } from "../../../platform/digits.ts";
import { needNames } from "../../facts/fact-table.ts";
import type { SeekerProfile } from "../../verdict/seeker-profile.schema.ts";
import { excessOf, type Home, type Reason, verdictOf } from "../../verdict/verdict.ts";
import { VerdictBadge } from "../../verdict/verdict-badge.tsx";
import { reasonText } from "../../verdict/verdict-labels.ts";
import { allOf, type FormEntries, firstOf, needField } from "./profile-form.ts";
import { type ProfilePartName, profileSteps } from "./profile-steps.ts";

export interface ExampleRoom extends Home {
  title: string;
  location: string;
}

/**
 * For each of these facts, the fields that must be answered before it counts. The answers to all other fields have
 * defaults that require nothing.
 */
const answerOf: Readonly<Record<string, readonly string[]>> = {
  households: ["household"],
  genders: ["gender", "household"],
  occupations: ["occupation"],
  gateCloses: ["homeBy"],
};

/**
 * Makes a profile from the answers so far. Unanswered fields get any value, and reasons that depend on them are left
 * out.
 */
function toProfile(entries: FormEntries): SeekerProfile {
  const or = <Value extends string>(name: string, other: Value) => (firstOf(entries, name) || other) as Value;
  return {
    gender: or<SeekerProfile["gender"]>("gender", "female"),
    household: or<SeekerProfile["household"]>("household", "bachelor"),
    occupation: or<SeekerProfile["occupation"]>("occupation", "student"),
    homeBy: or<SeekerProfile["homeBy"]>("homeBy", "anyTime"),
    smokes: or<SeekerProfile["smokes"]>("smokes", "no"),
    cooks: or<SeekerProfile["cooks"]>("cooks", "no"),
    guests: or<SeekerProfile["guests"]>("guests", "never"),
    pets: or<SeekerProfile["pets"]>("pets", "no"),
    units: allOf(entries, "units") as SeekerProfile["units"],
    budget: readWholeNumber(firstOf(entries, "budget")),
    cash: readWholeNumber(firstOf(entries, "cash")),
    moveInBy: firstOf(entries, "moveInBy") || undefined,
    areas: [],
    dailyPlace: undefined,
    needs: Object.fromEntries(
      needNames.flatMap((name) => (firstOf(entries, needField(name)) === "must" ? [[name, "must"]] : [])),
    ),
  };
}

/** The question to which a fact belongs. Facts that are not listed belong to the last part. */
const partOfFact: Readonly<Record<string, ProfilePartName>> = {
  households: "who",
  genders: "who",
  occupations: "do",
  gateCloses: "home",
  smokingAllowed: "home",
  unit: "budget",
};

function stepOf(reason: Reason): number {
  const part = reason.about === "fact" ? partOfFact[reason.fact] : reason.about === "budget" ? "budget" : undefined;
  return profileSteps.findIndex(({ id }) => id === (part ?? "wishes"));
}

/**
 * Returns the reason that decides, by the answers so far. Among the worst reasons, it is that of the last question up
 * to `step`.
 */
export function decidingReason(
  entries: FormEntries,
  room: Home,
  step: number,
): { reason: Reason; profile: SeekerProfile } | undefined {
  const profile = toProfile(entries);
  const isAnswered = (reason: Reason) =>
    reason.about !== "fact" || (answerOf[reason.fact] ?? []).every((name) => firstOf(entries, name) !== "");
  const answered = verdictOf(profile, room).reasons.filter(isAnswered);
  const worst = answered.filter(({ verdict }) => verdict === answered[0]?.verdict);
  const order = (reason: Reason) => (stepOf(reason) <= step ? stepOf(reason) : -1);
  const [reason] = worst.toSorted((one, other) => order(other) - order(one));
  return reason && { reason, profile };
}

/** Shows what the answers mean for one real room. */
export function ProfileExample({ entries, room, step }: { entries: FormEntries; room: ExampleRoom; step: number }) {
  const decided = decidingReason(entries, room, step);
  return (
    <div className="profile-example-body">
      <p className="profile-example-room">{room.title}</p>
      {decided ? (
        <p className="profile-example-verdict">
          <VerdictBadge
            verdict={decided.reason.verdict}
            over={excessOf({ verdict: decided.reason.verdict, reasons: [decided.reason] })}
          />{" "}
          <span>{reasonText(decided.reason, decided.profile)}</span>
        </p>
      ) : (
        <p className="profile-example-verdict">{m.seeker_example_open()}</p>
      )}
    </div>
  );
}
