import { expect, test } from "vitest";
import { useTestApp } from "../../../test/app.ts";
import { actorOf, opener } from "../../../test/conversations.ts";
import { pageContext } from "../../../test/form-calls.ts";
import { addListing } from "../../../test/listings.ts";
import { newMember } from "../../../test/members.ts";
import { addHappenedViewing, addMoveIn } from "../../../test/move-in.ts";
import { someJpeg } from "../../../test/photos.ts";
import { moveInLimits } from "../../features/move-in/move-in.limits.ts";
import { action } from "./move-in-page.tsx";

const app = useTestApp();

async function recorded() {
  const owner = newMember();
  const seeker = await actorOf(app(), newMember());
  const { _id } = await app().services.conversations.ask(seeker, await addListing(app(), owner), opener());
  const viewing = await addHappenedViewing(app().services.db, _id);
  await addMoveIn(app().services.db, viewing);
  const post = async (body: BodyInit, headers: Record<string, string> = {}) => {
    const url = new URL(`/viewings/${viewing}/move-in`, "https://nestmates.example");
    const request = new Request(url, { method: "POST", body, headers });
    const answer = await action({
      request,
      url,
      pattern: "/viewings/:id/move-in",
      params: { id: viewing },
      context: await pageContext(app(), owner),
    });
    return answer instanceof Response
      ? { to: answer.headers.get("location") }
      : { status: answer.init?.status, photo: answer.data.photo };
  };
  return { viewing, post, get: async () => app().services.moveIn.get(await actorOf(app(), owner), viewing) };
}

function form(file: File | undefined, caption: string): FormData {
  const body = new FormData();
  if (file) body.append("file", file);
  body.append("caption", caption);
  return body;
}
const jpeg = async () => new File([new Uint8Array(await someJpeg(4))], "tap.jpg", { type: "image/jpeg" });

test("a form without JavaScript adds a photo and removes it, each with a redirect", async () => {
  const { viewing, post, get } = await recorded();
  expect(await post(form(await jpeg(), "  The tap "))).toEqual({
    to: `/viewings/${viewing}/move-in?done=photo#photos`,
  });
  const [photo] = (await get()).photos;
  expect(photo).toMatchObject({ caption: "The tap", by: "poster" });
  const remove = () => post(new URLSearchParams({ intent: "removePhoto", photo: photo?.id ?? "" }));
  for (const _ of [1, 2])
    expect(await remove()).toEqual({ to: `/viewings/${viewing}/move-in?done=photoRemoved#photos` });
  expect(await get()).toMatchObject({ version: 3, photos: [] });
});

test("a form that cannot be used comes back with its caption and what to do", async () => {
  const { post, get } = await recorded();
  expect(await post(form(undefined, "The tap"))).toEqual({
    status: 400,
    photo: { problem: "none", caption: "The tap" },
  });
  expect(await post(form(new File([], ""), ""))).toMatchObject({ photo: { problem: "none" } });
  const long = "x".repeat(moveInLimits.caption + 1);
  expect(await post(form(await jpeg(), long))).toEqual({ status: 400, photo: { problem: "caption", caption: long } });
  expect(await post(form(new File(["#!/bin/sh"], "tap.jpg"), "The tap"))).toEqual({
    status: 400,
    photo: { problem: "notAnImage", caption: "The tap" },
  });
  expect(await post("nothing", { "content-type": "multipart/form-data; boundary=x" })).toMatchObject({
    status: 400,
    photo: { problem: "failed" },
  });
  expect(await get()).toMatchObject({ version: 1, photos: [] });
});
