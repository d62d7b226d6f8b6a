import { useId } from "react";
import { Link, useRevalidator } from "react-router";
import { toSentenceText } from "../../features/verdict/sentence-text.ts";
import * as m from "../../paraglide/messages.js";
import { keepCookie, sentenceCookie } from "../../platform/web/cookies.ts";
import { Badge } from "../../ui/badge.tsx";
import type { SentenceChoice, SentenceView } from "./sentence-view.ts";
import "./home-sentence.css";

/** Who the reader is, in one sentence. Each choice is kept on the device at once. */
export function HomeSentence({ sentence }: { sentence: SentenceView }) {
  const { revalidate } = useRevalidator();
  const keep = (form: HTMLFormElement | null) => {
    const said = new FormData(form ?? undefined);
    keepCookie(sentenceCookie(toSentenceText((field) => said.get(field))));
    // Without a connection the page stays as it is, and the cookie is used by the next one.
    if (navigator.onLine) void revalidate();
  };
  return (
    <fieldset className="home-say">
      <legend className="visually-hidden">{m.home_say_label()}</legend>
      {sentence.map((part) =>
        typeof part === "string" ? (
          <span key={part}>{part}</span>
        ) : (
          <Choice key={part.field} {...part} onChoose={keep} />
        ),
      )}
    </fieldset>
  );
}

type ChoiceProps = SentenceChoice & { onChoose: (form: HTMLFormElement | null) => void };

function Choice({ field, label, word, options, onChoose }: ChoiceProps) {
  const id = useId();
  return (
    <>
      <label className="visually-hidden" htmlFor={id}>
        {label}
      </label>
      <select
        id={id}
        name={field}
        className="home-say-choice"
        defaultValue={word}
        // Firefox would restore the choice of an earlier visit, which is not what the page shows.
        autoComplete="off"
        onChange={({ currentTarget }) => onChoose(currentTarget.form)}
      >
        {options.map((option) => (
          <option key={option.word} value={option.word}>
            {option.text}
          </option>
        ))}
      </select>
    </>
  );
}

/** How many rooms say yes to the reader. */
export interface SentenceAnswer {
  flag: string;
  text: string;
  /** Says to visitors that they need no account. */
  free?: string | undefined;
  tone: "marigold" | "deep";
  /** The list of the rooms that the flag counts. */
  path: string;
  /** The text of a link to that list beside the first rooms. */
  all?: string;
}

export function HomeAnswer({ flag, text, free, tone, path }: SentenceAnswer) {
  const { state } = useRevalidator();
  return (
    <output className="home-answer" aria-busy={state === "loading"}>
      <Link to={path} className="home-answer-flag">
        <Badge tone={tone} {...(tone === "marigold" && { icon: "check" })}>
          {flag}
        </Badge>
      </Link>{" "}
      <span>{[text, free].filter(Boolean).join(" ")}</span>
    </output>
  );
}
