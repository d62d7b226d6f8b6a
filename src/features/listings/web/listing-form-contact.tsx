import { type ComponentType, useEffect, useState, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { RadioGroup } from "../../../ui/choice.tsx";
import { TextField } from "../../../ui/field.tsx";
import type { PreviewCardProps } from "./preview-card.tsx";

interface PhoneShownToProps {
  defaultValue: string;
  /** The post is for women, so nothing is preset. */
  isForWomen: boolean;
  /** A saved post keeps its value. */
  isSaved: boolean;
  error: string | undefined;
}

const never = () => () => {};

/**
 * Asks who sees the number. Without JavaScript nothing is preset, because the page cannot know for whom the post will
 * be; the server then asks if necessary. A preset sends an empty value, which is no choice: if the post becomes one for
 * women, the owner is still asked.
 */
export function PhoneShownTo({ defaultValue, isForWomen, isSaved, error }: PhoneShownToProps) {
  const hasScript = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  const [chosen, setChosen] = useState(defaultValue);
  const isPreset = chosen === "" && hasScript && !isForWomen && !isSaved;
  return (
    <RadioGroup
      legend={m.form_label_phone_shown()}
      name="phoneShownTo"
      value={chosen}
      onChange={setChosen}
      hint={m.form_hint_phone_shown()}
      error={error}
      options={[
        { value: isPreset ? "" : "likers", label: m.form_phone_likers(), text: m.form_phone_likers_text() },
        { value: "chosen", label: m.form_phone_chosen(), text: m.form_phone_chosen_text() },
      ]}
    />
  );
}

interface FormPreviewProps extends PreviewCardProps {
  /** The preview is shown without a press of the button. */
  isShown: boolean;
}

/** Shows how the listing will look. The card is loaded on demand. Without JavaScript there is no preview. */
export function FormPreview({ isShown, ...card }: FormPreviewProps) {
  const [isAsked, setIsAsked] = useState(false);
  const isWanted = isShown || isAsked;
  const [Card, setCard] = useState<ComponentType<PreviewCardProps>>();
  useEffect(() => {
    if (!isWanted) return;
    import("./preview-card.tsx").then(
      ({ PreviewCard }) => setCard(() => PreviewCard),
      // Without a network there is no preview, but the form works.
      () => setIsAsked(false),
    );
  }, [isWanted]);
  return (
    <section className="listing-preview needs-scripting" aria-labelledby="listing-preview-title">
      <h3 className="listing-preview-title" id="listing-preview-title">
        {m.form_preview()}
      </h3>
      {isWanted && Card ? (
        <Card {...card} />
      ) : (
        !isShown && (
          <Button variant="secondary" icon="eye" onClick={() => setIsAsked(true)}>
            {m.form_preview_show()}
          </Button>
        )
      )}
    </section>
  );
}

/** These fields are read-only: the server ignores them and takes the values from the account. */
export function AccountFields({ name, email }: { name: string; email: string }) {
  return (
    <>
      <TextField
        label={m.form_label_name()}
        name="name"
        value={name}
        readOnly
        autoComplete="name"
        hint={m.form_hint_account()}
      />
      <TextField
        label={m.form_label_email()}
        name="email"
        type="email"
        value={email}
        readOnly
        autoComplete="email"
        hint={m.form_hint_account()}
      />
    </>
  );
}
