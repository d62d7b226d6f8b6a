import { useState, useSyncExternalStore } from "react";
import * as m from "../../../paraglide/messages.js";
import { RadioGroup } from "../../../ui/choice.tsx";

interface PhoneShownToProps {
  defaultValue: string;
  /** The post is for women: nothing is preset. */
  isForWomen: boolean;
  /** A saved post keeps its value. */
  isSaved: boolean;
  error: string | undefined;
}

const never = () => () => {};

/**
 * Who sees the number. Without JavaScript nothing is preset, because the page cannot know for whom the post will be;
 * the server then asks if it has to. A preset sends an empty value, so that it is no choice: the owner is asked if the
 * post becomes one for women.
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
