import { Button, ButtonLink, IconButton } from "../../ui/button.tsx";
import { CheckChip, CheckChips, RadioChips } from "../../ui/chips.tsx";
import { Checkbox, RadioGroup } from "../../ui/choice.tsx";
import { SelectField, TextAreaField, TextField } from "../../ui/field.tsx";
import { PasswordField } from "../../ui/password-field.tsx";
import type { Samples } from "./samples.ts";
import { StyleguideSection } from "./styleguide-section.tsx";

const variants = ["primary", "secondary", "quiet", "danger"] as const;

export function FormGallery({ words }: { words: Samples }) {
  return (
    <>
      <StyleguideSection title="button">
        {variants.map((variant) => (
          <div key={variant} className="specimen-row">
            <Button variant={variant}>{words.save}</Button>
            <Button variant={variant} icon="plus">
              {words.addPost}
            </Button>
            <Button variant={variant} busy>
              {words.saving}
            </Button>
            <Button variant={variant} disabled>
              {words.save}
            </Button>
          </div>
        ))}
        <div className="specimen-row">
          <Button size="l" iconEnd="arrow-right">
            {words.addPost}
          </Button>
          <ButtonLink to="#" variant="secondary" size="l">
            {words.seeMore}
          </ButtonLink>
          <Button variant="secondary" icon="google">
            {words.google}
          </Button>
          <IconButton icon="edit" label={words.save} />
          <IconButton icon="share" label={words.seeMore} />
          <IconButton icon="trash" label={words.remove} />
        </div>
      </StyleguideSection>
      <StyleguideSection title="field">
        <div className="specimen-grid">
          <TextField label={words.search} hint={words.searchHint} name="location" />
          <TextField label={words.email} type="email" error={words.emailProblem} defaultValue="nusrat.example.com" />
          <TextField label={words.rent} before="৳" inputMode="numeric" defaultValue="4200" after={words.perMonth} />
          <PasswordField
            label={words.password}
            hint={words.passwordHint}
            showLabel={words.show}
            hideLabel={words.hide}
            defaultValue="Azimpur7"
          />
          <PasswordField
            label={words.password}
            error={words.passwordHint}
            showLabel={words.show}
            hideLabel={words.hide}
          />
          <SelectField label={words.gender} placeholder={words.choose} options={genders(words)} />
          <TextField label={words.email} readOnly value="nusrat@example.com" hint={words.readOnly} />
          <TextField label={words.email} disabled value="nusrat@example.com" />
          <TextAreaField label={words.about} optional={words.optional} defaultValue={words.text} />
        </div>
      </StyleguideSection>
      <StyleguideSection title="chips">
        <div className="specimen-grid">
          <RadioChips
            id="chips-one"
            legend={words.gender}
            name="chips-one"
            options={genders(words)}
            defaultValue="female"
            clearLabel={words.cancel}
          />
          <RadioChips
            id="chips-wrong"
            legend={words.room}
            name="chips-wrong"
            error={words.required}
            defaultValue=""
            options={[
              { value: "single", label: words.single, icon: "bed-single" },
              { value: "shared", label: words.shared, icon: "bed-double" },
            ]}
          />
          <CheckChips id="chips-many" legend={words.room} hint={words.info}>
            <CheckChip label={words.single} icon="bed-single" defaultChecked />
            <CheckChip label={words.shared} icon="bed-double" />
          </CheckChips>
        </div>
      </StyleguideSection>
      <StyleguideSection title="choice">
        <div className="specimen-grid">
          <RadioGroup legend={words.gender} name="gender" defaultValue="female" options={genders(words)} />
          <RadioGroup
            legend={words.room}
            name="room"
            error={words.required}
            options={[
              { value: "single", label: words.single, icon: "bed-single" },
              { value: "shared", label: words.shared, icon: "bed-double" },
            ]}
          />
          <RadioGroup legend={words.gender} name="gender-off" defaultValue="male" options={genders(words)} disabled />
          <RadioGroup
            legend={words.room}
            name="room-list"
            defaultValue="single"
            options={[
              { value: "single", label: words.single, icon: "bed-single", text: words.info, more: words.required },
              { value: "shared", label: words.shared, icon: "bed-double", text: words.info, more: words.required },
            ]}
          />
          <div>
            <Checkbox label={words.agree} defaultChecked />
            <Checkbox label={words.agree} hint={words.info} />
            <Checkbox label={words.agree} error={words.required} />
            <Checkbox label={words.agree} disabled />
          </div>
        </div>
      </StyleguideSection>
    </>
  );
}

const genders = (words: Samples) => [
  { value: "female", label: words.female },
  { value: "male", label: words.male },
];
