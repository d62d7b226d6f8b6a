import type { ReactNode } from "react";
import { Form, useNavigation } from "react-router";
import { Button } from "../../../ui/button.tsx";
import "./confirmed-form.css";

interface ConfirmedFormProps {
  question: string;
  /** For screen readers, if the question is not clear without what is around it. */
  questionLabel?: string;
  text: string;
  intent: string;
  submit: string;
  /** Hidden fields. */
  children?: ReactNode;
}

/** A second tap before something is done. Opens without JavaScript. */
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
