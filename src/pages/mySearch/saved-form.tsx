import type { ReactNode } from "react";
import { Form } from "react-router";
import { SAVED_ACTION } from "../../features/saved/web/saved-calls.ts";
import { Button } from "../../ui/button.tsx";
import type { IconName } from "../../ui/icon.tsx";

interface SavedFormProps {
  id: string;
  intent: "hide" | "show" | "save" | "unsave";
  /** The page to show afterwards. */
  back: string;
  icon: IconName;
  children: ReactNode;
}

/** A button in its own form, which works without JavaScript. */
export function SavedForm({ id, intent, back, icon, children }: SavedFormProps) {
  return (
    <Form method="post" action={SAVED_ACTION} replace preventScrollReset>
      <input type="hidden" name="id" value={id} />
      <input type="hidden" name="back" value={back} />
      <Button type="submit" name="intent" value={intent} variant="quiet" icon={icon}>
        {children}
      </Button>
    </Form>
  );
}
