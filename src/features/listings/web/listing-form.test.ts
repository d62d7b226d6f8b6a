/** The form as the server renders it, for browsers without JavaScript. */
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { emptyFormValues } from "../listing-fields.ts";
import { ListingForm, type ListingFormProps } from "./listing-form.tsx";

const props: ListingFormProps = {
  action: "/updatePage/7",
  submitLabel: "Save",
  member: { uid: "nila", name: "Nila", email: "nila@example.com" },
  values: emptyFormValues(),
  saved: [],
  version: "41",
  outcome: undefined,
  required: true,
  today: "2026-11-16",
  map: { styleUrl: undefined, attribution: undefined },
};

function draw(changes: Partial<ListingFormProps> = {}): string {
  const Stub = createRoutesStub([{ path: "/", Component: () => createElement(ListingForm, { ...props, ...changes }) }]);
  return renderToStaticMarkup(createElement(Stub, { initialEntries: ["/"] }));
}

/** The button that Enter uses without JavaScript. */
const firstSubmit = (markup: string) => /<(?:button|input)[^>]*type="submit"[^>]*>/.exec(markup)?.[0] ?? "";
const sent = { ...emptyFormValues(), title: "Typed here" };

test("folded parts are named in their summary", () => {
  const summaries = [...draw().matchAll(/<details class="house-fold"><summary>(.*?)<\/summary>/g)].map(
    ([, inside = ""]) => inside,
  );
  expect(summaries).toHaveLength(3);
  for (const summary of summaries) expect(summary).toMatch(/^<span>[^<]{5,}<\/span>/);
});

test("without JavaScript all four parts are on one page, with one submit button and the URL of a photo", () => {
  const markup = draw();
  expect([...markup.matchAll(/<h2/g)]).toHaveLength(4);
  expect([...markup.matchAll(/type="submit"/g)]).toHaveLength(1);
  expect(markup).toMatch(/<input[^>]*name="imageUrl"/);
});

const ticked = (markup: string) =>
  [...markup.matchAll(/<input[^>]*name="(facts\.\w+)"[^>]*>/g)]
    .filter(([input]) => input.includes("checked"))
    .map(([input]) => input);

test("a yes/no fact is one ticked chip, and unstated facts send nothing", () => {
  expect(ticked(draw()).every((input) => input.includes('value=""'))).toBe(true);
  const stated = ticked(
    draw({ values: { ...emptyFormValues(), "facts.lift": "yes", "facts.wifi": "no", "facts.genders": "women" } }),
  ).filter((input) => !input.includes('value=""'));
  expect(stated).toHaveLength(3);
});

test("the calendar begins today, or at the day that is saved", () => {
  expect(draw()).toMatch(/<input(?=[^>]*type="date")[^>]*min="2026-11-16"/);
  expect(draw({ values: { ...emptyFormValues(), moveInDate: "2026-01-02" } })).toMatch(
    /<input(?=[^>]*type="date")[^>]*min="2026-01-02"/,
  );
});

test("the version that the form was filled from is sent along, and stays that one after a refusal", () => {
  expect(draw()).toContain('name="version" value="41"');
  expect(draw({ version: "42", outcome: { failure: "busy", values: sent, seen: "41" } })).toContain(
    'name="version" value="41"',
  );
});

test("a post that was changed meanwhile: what differs, a way to see it and one to save anyway, which Enter is not", () => {
  const differences = [
    { name: "title", value: "From another tab" },
    { name: "pin", value: undefined },
  ] as const;
  const markup = draw({
    outcome: { failure: "changed", values: sent, seen: "41", saved: { version: "43", differences } },
  });
  expect(markup).toContain("From another tab");
  expect(markup).toContain('href="/featuredPostDetails/7"');
  expect(markup).toMatch(/<button value="43" type="submit"[^>]*name="overwrite"/);
  expect(markup).toContain('value="Typed here"');
  expect(firstSubmit(markup)).not.toContain("name=");
});

test("a phone number in the text: a way to its field and one to publish anyway, which Enter is not", () => {
  const markup = draw({ outcome: { failure: "phoneInText", phoneIn: ["title", "description"], values: sent } });
  expect(markup).toContain('href="/#listing-title"');
  expect(markup).toContain('href="/#listing-description"');
  expect(markup).toMatch(/<button[^>]*name="phoneMayBePublic"[^>]*>(?:<[^>]*>)*Publish anyway/);
  expect(firstSubmit(markup)).not.toContain("name=");
});

test("a form whose post is published already leads to it", () => {
  const markup = draw({ outcome: { failure: "posted", posted: { id: "9", title: "Sunny room" }, values: sent } });
  expect(markup).toContain('href="/updatePage/9"');
  expect(markup).toContain('href="/featuredPostDetails/9"');
});
