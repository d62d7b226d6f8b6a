import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import "./confirmed-form.css";

interface ConfirmedFormProps {
  question: string;
  /** The question for screen readers, if it is not clear without its surroundings. */
  questionLabel?: string;
  text: string;
  intent: string;
  submit: string;
  children?: ReactNode;
}

/** Asks for a second tap before something is done. It opens without JavaScript. */
export function ConfirmedForm({ question, questionLabel, text, intent, submit, children }: ConfirmedFormProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="confirmed-form">
      <summary aria-label={questionLabel}>{question}</summary>
      <Form method="post" action="?">
        {children}
        <p>{text}</p>
        <Button type="submit" name="intent" value={intent} variant="danger" disabled={isBusy}>
          {submit}
        </Button>
      </Form>
    </details>
  );
}
