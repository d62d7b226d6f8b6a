import { data, Form, redirect, useNavigation } from "react-router";
import { conversationParams } from "../../features/conversations/conversation.schema.ts";
import { conversationPath } from "../../features/conversations/conversation-paths.ts";
import { quickTimes, suggestDays, suggestHours, timeAt } from "../../features/viewings/suggest-times.ts";
import { addressLength, suggestionLimits } from "../../features/viewings/viewing.limits.ts";
import { acceptInputSchema } from "../../features/viewings/viewing.schema.ts";
import { SuggestionPresets } from "../../features/viewings/web/suggestion-presets.tsx";
import { viewingErrorText } from "../../features/viewings/web/viewing-errors.ts";
import { whenText } from "../../features/viewings/web/viewing-labels.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orUnreachable, reloadsWhenRefused } from "../../platform/http/page-errors.ts";
import { date, number } from "../../platform/i18n/format.ts";
import { Button } from "../../ui/button.tsx";
import { SelectField, TextField } from "../../ui/field.tsx";
import { TaskPage } from "../../ui/layout/task-bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import type { FrameHandle } from "../frame/site-frame.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/suggest-time-page";
import { performIntent, type SuggestionValues } from "./suggest-time-action.ts";
import "./suggest-time-page.css";

export const handle: FrameHandle = { isFooterWideOnly: true };

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  const { viewings, conversations } = context.get(servicesContext);
  const [{ current, suggestions, maySuggest, addressNeeded }, { person }] = await orErrorPage(
    Promise.all([viewings.ofConversation(actor, id), conversations.load(actor, id, undefined)]),
  );
  if (!maySuggest) throw redirect(conversationPath(id));
  const asked = acceptInputSchema.safeParse(Object.fromEntries(new URL(request.url).searchParams)).data;
  const accepted = suggestions.find(
    ({ number, isOwn, isPending, times }) =>
      isPending &&
      !isOwn &&
      number === asked?.number &&
      times.some(({ startsAt }) => startsAt === asked.start.toISOString()),
  );
  return {
    id,
    name: person.name,
    bookedAt: current?.state === "booked" ? current.startsAt : undefined,
    isReplacing: suggestions.some(({ isPending }) => isPending),
    addressNeeded,
    /** The time that the reader accepts with the address. */
    accepting: accepted && asked && { number: accepted.number, start: asked.start.toISOString() },
    now: Date.now(),
  };
}

/** Suggests times, and answers the suggestion of the other side, whose buttons are in the conversation. */
export async function action({ request, params, context }: Route.ActionArgs) {
  const id = conversationParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  const actor = getActor(context);
  return performIntent(context.get(servicesContext).viewings, actor, id, await request.formData());
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

export const shouldRevalidate = reloadsWhenRefused;

export const meta: Route.MetaFunction = () => [
  { title: m.viewing_suggest_meta_title() },
  { name: "robots", content: "noindex" },
];

export default function SuggestTimePage({
  loaderData: { id, name, bookedAt, isReplacing, addressNeeded, accepting, now },
  actionData,
}: Route.ComponentProps) {
  const failed = actionData && "values" in actionData ? actionData : undefined;
  const failure = isRefused(actionData)
    ? viewingErrorText(actionData.refusal)
    : failed?.problem === "starts"
      ? m.viewing_book_choose()
      : undefined;
  const address = addressNeeded !== null && (
    <TextField
      label={m.viewing_offer_address()}
      name="address"
      autoComplete="street-address"
      defaultValue={failed?.values.address ?? addressNeeded}
      maxLength={addressLength.max}
      required
      hint={m.viewing_offer_address_hint()}
      error={
        failed?.problem === "address"
          ? m.viewing_offer_address_missing({ min: number(addressLength.min), max: number(addressLength.max) })
          : undefined
      }
    />
  );
  return (
    <TaskPage
      back={conversationPath(id)}
      backLabel={m.viewing_book_back()}
      title={accepting ? m.viewing_suggest_accept_title() : m.viewing_suggest()}
      titleId="suggest-title"
    >
      <p className="task-lead">
        {accepting
          ? m.viewing_suggest_accept_lead({ when: whenText(accepting.start, now), name })
          : bookedAt
            ? m.viewing_suggest_lead_move({ when: whenText(bookedAt, now), name })
            : m.viewing_suggest_lead({ name })}
      </p>
      {failure && (
        <Notice tone="error" title={m.viewing_failed_title()} announce>
          {failure}
        </Notice>
      )}
      {accepting ? (
        <Form method="post" action="?" className="suggest-form" noValidate>
          <input type="hidden" name="number" value={accepting.number} />
          <input type="hidden" name="start" value={accepting.start} />
          {address}
          <Submit intent="accept" text={m.viewing_suggest_accept()} />
        </Form>
      ) : (
        <>
          {isReplacing && <p>{m.viewing_suggest_replaces()}</p>}
          {addressNeeded === null && (
            <section aria-labelledby="suggest-quick" className="suggest-quick">
              <h2 id="suggest-quick">{m.viewing_suggest_quick()}</h2>
              <SuggestionPresets conversation={id} bookedAt={bookedAt} variant="secondary" now={now} />
            </section>
          )}
          <Form method="post" action="?" className="suggest-form" noValidate>
            <h2>{m.viewing_suggest_choose({ most: number(suggestionLimits.times) })}</h2>
            <TimeRows values={failed?.values} now={now} />
            {address}
            <Submit intent="suggest" text={m.viewing_suggest_submit()} />
          </Form>
        </>
      )}
    </TaskPage>
  );
}

function Submit({ intent, text }: { intent: string; text: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <Button type="submit" name="intent" value={intent} size="l" wide busy={isBusy}>
      {text}
    </Button>
  );
}

/** A day and an hour for each of the times, in native selects, which need little space and no script. */
function TimeRows({ values, now }: { values: SuggestionValues | undefined; now: number }) {
  const [first = ""] = quickTimes(now);
  const days = suggestDays(now).map((day) => ({ value: day, label: date(timeAt(day, "12:00"), "day") }));
  const hours = suggestHours.map((hour) => ({ value: hour, label: date(timeAt(days[0]?.value ?? "", hour), "time") }));
  const firstDay = first && date(first, "iso");
  const firstHour = suggestHours.find((hour) => Date.parse(timeAt(firstDay, hour)) === Date.parse(first));
  return Array.from({ length: suggestionLimits.times }, (_, index) => (
    <fieldset key={index} className="suggest-row">
      <legend>{index === 0 ? m.viewing_suggest_first() : m.viewing_suggest_or()}</legend>
      <SelectField
        label={m.viewing_suggest_day()}
        name="day"
        options={days}
        {...(index > 0 && { placeholder: "–" })}
        defaultValue={values ? values.days[index] : index === 0 ? firstDay : ""}
      />
      <SelectField
        label={m.viewing_suggest_hour()}
        name="hour"
        options={hours}
        defaultValue={values ? values.hours[index] : firstHour}
      />
    </fieldset>
  ));
}
