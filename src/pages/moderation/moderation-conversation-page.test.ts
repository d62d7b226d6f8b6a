import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { createRoutesStub } from "react-router";
import { expect, test } from "vitest";
import ModerationConversationPage from "./moderation-conversation-page.tsx";

test("what happened is not shown as a member's own words", () => {
  const message = { side: "seeker", sentAt: "2026-11-18T10:00:00.000Z", isReported: false };
  const messages = [
    { ...message, number: 1, text: "Is it free?", notice: null },
    { ...message, number: 2, text: "", notice: "viewing_happened" },
  ];
  const conversation = {
    _id: "1",
    listing: null,
    poster: { person: "2", name: "Rina" },
    seeker: { person: "3", name: "Nadia" },
    messages,
    before: null,
  };
  const Page = () => createElement(ModerationConversationPage, { loaderData: { conversation } } as never);
  const markup = renderToStaticMarkup(createElement(createRoutesStub([{ path: "/", Component: Page }])));
  expect(markup).toContain("The visit took place:");
  expect(markup.match(/Nadia/g)).toHaveLength(1);
});
