import { Form, useNavigation } from "react-router";
import { Button } from "../../ui/button.tsx";

interface ConfirmedProps {
  question: string;
  text: string;
  intent: string;
  submit: string;
}

/** A second tap before something is done. Opens without JavaScript. */
export function Confirmed({ question, text, intent, submit }: ConfirmedProps) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <details className="viewing-confirm">
      <summary>{question}</summary>
      <Form method="post" action="?">
        <p>{text}</p>
        <Button type="submit" name="intent" value={intent} variant="danger" disabled={isBusy}>
          {submit}
        </Button>
      </Form>
    </details>
  );
}
