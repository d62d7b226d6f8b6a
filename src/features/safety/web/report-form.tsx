import type { FetcherWithComponents } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { Button } from "../../../ui/button.tsx";
import { RadioGroup, type RadioOption } from "../../../ui/choice.tsx";
import { TextAreaField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { Notice } from "../../../ui/notice.tsx";
import { listingReasons, messageReasons, personReasons, type ReportReason, reportLimits } from "../report.limits.ts";
import { type About, isAboutMessage, reportPath } from "../report-about.ts";
import { safetyErrorText } from "../safety-errors.ts";
import type { ReportProblems } from "./report-input.ts";
import { reasonLabels } from "./report-labels.ts";
import "./report-form.css";

export type ReportAnswer =
  | { sent: ReportReason }
  | { problems: ReportProblems; reason: string; words: string }
  | Refused;

/** Returns the title of a report about a person. */
export const personTitle = (name: string | undefined): string =>
  name ? m.report_title_named({ name }) : m.report_title_person();

export const isSent = (answer: ReportAnswer | undefined): answer is { sent: ReportReason } =>
  answer !== undefined && "sent" in answer;

const reasonsFor = (about: About): readonly ReportReason[] =>
  "listing" in about ? listingReasons : isAboutMessage(about) ? messageReasons : personReasons;

interface ReportFormProps {
  about: About;
  /** The reported person's name, if known. */
  name: string | undefined;
  fetcher: FetcherWithComponents<ReportAnswer>;
  /** The action data of the page, for readers without JavaScript. */
  answer?: ReportAnswer | undefined;
}

export function ReportForm({ about, name, fetcher, answer }: ReportFormProps) {
  const latest = fetcher.data ?? answer;
  const refused = latest && "problems" in latest ? latest : undefined;
  const isAboutPost = "listing" in about;
  return (
    <fetcher.Form method="post" action={reportPath(about)} className="report-form" noValidate>
      {name && (
        <p className="report-about">
          {isAboutPost ? m.report_about_post() : m.report_about()} <bdi>{name}</bdi>
        </p>
      )}
      <p className="report-lead">
        <Icon name="shield" />{" "}
        {isAboutPost ? m.report_lead() : isAboutMessage(about) ? m.report_lead_message() : m.report_lead_person()}
      </p>
      <RadioGroup
        legend={m.report_reason()}
        name="reason"
        options={reasonsFor(about).map(toOption)}
        defaultValue={refused?.reason}
        error={refused?.problems.reason}
      />
      <TextAreaField
        name="words"
        label={m.report_words()}
        hint={m.report_words_hint()}
        optional={m.report_optional()}
        error={refused?.problems.words}
        defaultValue={refused?.words}
        maxLength={reportLimits.words}
        rows={3}
      />
      {isRefused(latest) && (
        <Notice tone="error" title={m.safety_failed()} announce>
          {safetyErrorText(latest)}
        </Notice>
      )}
      <Button type="submit" icon="flag" wide busy={fetcher.state !== "idle"}>
        {m.report_send()}
      </Button>
    </fetcher.Form>
  );
}

function toOption(reason: ReportReason): RadioOption {
  const { icon, label, text, next } = reasonLabels[reason];
  return { value: reason, icon, label: label(), text: text(), more: next() };
}
