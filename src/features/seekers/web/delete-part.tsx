import { useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { Button, ButtonLink } from "../../../ui/button.tsx";
import { ConfirmDialog } from "../../../ui/confirm-dialog.tsx";
import { Notice } from "../../../ui/notice.tsx";
import "./delete-part.css";

/** A query parameter that is used without JavaScript: the page then asks for confirmation. */
export const DELETE_QUESTION = "delete";
export const deleteIntent = { name: "intent", value: "delete" } as const;

const PART_ID = "delete-part";

interface DeletePartProps {
  /** The path of the page, which is also the form's action. */
  path: string;
  isAsked: boolean;
  texts: Record<"title" | "text" | "action" | "ask" | "confirm", () => string>;
}

/** The last section of a page. It deletes the subject of the page after a confirmation. */
export function DeletePart({ path, isAsked, texts: { title, text, action, ask, confirm } }: DeletePartProps) {
  const [isAsking, setIsAsking] = useState(false);
  const submit = useSubmit();
  const { state, formData } = useNavigation();
  const isDeleting = state !== "idle" && formData?.get(deleteIntent.name) === deleteIntent.value;
  return (
    <section className="delete-part" aria-labelledby={PART_ID}>
      <h2 id={PART_ID}>{title()}</h2>
      <p>{text()}</p>
      {isAsked ? (
        <Notice
          tone="warning"
          title={ask()}
          action={
            <Form method="post" action={path} className="delete-part-actions">
              <ButtonLink to={path} variant="secondary">
                {m.cancel()}
              </ButtonLink>
              <Button type="submit" variant="danger" {...deleteIntent} busy={isDeleting}>
                {confirm()}
              </Button>
            </Form>
          }
        >
          {text()}
        </Notice>
      ) : (
        <Form
          method="get"
          // Without JavaScript the next page scrolls to the confirmation.
          action={`${path}#${PART_ID}`}
          onSubmit={(event) => {
            event.preventDefault();
            setIsAsking(true);
          }}
        >
          <Button type="submit" name={DELETE_QUESTION} value="1" variant="danger" icon="trash">
            {action()}
          </Button>
        </Form>
      )}
      <ConfirmDialog
        open={isAsking}
        title={ask()}
        confirmLabel={confirm()}
        cancelLabel={m.cancel()}
        danger
        busy={isDeleting}
        onCancel={() => setIsAsking(false)}
        onConfirm={() =>
          void submit({ [deleteIntent.name]: deleteIntent.value }, { method: "post", action: path }).then(() =>
            setIsAsking(false),
          )
        }
      >
        <p>{text()}</p>
      </ConfirmDialog>
    </section>
  );
}
