import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import { eligibilityText } from "../listing-eligibility.ts";
import { emptyFormValues } from "../listing-fields.ts";
import { PreviewCard } from "./preview-card.tsx";

test("says who may live there in the words of the lists", () => {
  const facts = { genders: "women", households: ["bachelor"], occupations: ["student"], unit: "room" } as const;
  const said = {
    "facts.genders": "women",
    "facts.households": "bachelor",
    "facts.occupations": "student",
    "facts.unit": "room",
  };
  const values = { ...emptyFormValues(), ...said, title: "A room", rent: "8500", accommodationFor: "Single" };
  const Card = () => createElement(PreviewCard, { album: "none", values, ownerName: "Rina" });
  const markup = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Card }])));
  expect(
    markup.split(
      eligibilityText({
        facts: { ...facts, households: ["bachelor"], occupations: ["student"] },
        accommodation: "single",
      }),
    ),
  ).toHaveLength(3);
});
