import { type FormEvent, type RefObject, useEffect, useRef, useState } from "react";
import { Form, useNavigation, useSubmit } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { number } from "../../../platform/i18n/format.ts";
import { writtenIn } from "../../../platform/i18n/written-in.ts";
import { Button } from "../../../ui/button.tsx";
import { TextField } from "../../../ui/field.tsx";
import { Icon } from "../../../ui/icon.tsx";
import { moveInLimits, moveInPhotoUrl } from "../move-in.limits.ts";
import type { WireMoveIn, WireMoveInPhoto } from "../move-in.schema.ts";
import "./move-in-photos.css";

export interface PhotoOutcome {
  /** Why the photo was not added. */
  problem?: string | undefined;
  captionProblem?: string | undefined;
  caption?: string;
}

/** Returns the file to send instead of the chosen one, or why the chosen one cannot be sent. */
export type PreparePhoto = (file: File) => Promise<File | { problem: string }>;

interface MoveInPhotosProps {
  record: Pick<WireMoveIn, "viewing" | "photos" | "side" | "seeker" | "poster" | "mayChange" | "version">;
  path: string;
  outcome: PhotoOutcome;
  done: "added" | "removed" | undefined;
  /** A hint about the files that are accepted. */
  hint: string;
  accept: string;
  prepare: PreparePhoto;
}

/** Photos of what is broken. Both sides see all of them; each adds and removes their own. */
export function MoveInPhotos({ record, path, outcome, done, hint, accept, prepare }: MoveInPhotosProps) {
  const { photos, side, mayChange, version } = record;
  const isFull = photos.filter(({ by }) => by === side).length >= moveInLimits.photosPerSide;
  if (photos.length === 0 && !mayChange) return null;
  return (
    <section
      id="photos"
      className="move-in-photos"
      aria-labelledby="move-in-photos-title"
      data-empty={photos.length === 0 ? "" : undefined}
    >
      <h3 id="move-in-photos-title">{m.move_in_photos()}</h3>
      {photos.length === 0 && <p className="move-in-photos-none">{m.move_in_photos_none()}</p>}
      {photos.length > 0 && (
        <ul className="move-in-photo-list">
          {photos.map((photo, index) => (
            <Photo key={photo.id} record={record} photo={photo} place={number(index + 1)} path={path} />
          ))}
        </ul>
      )}
      {done && <News key={version} text={done === "added" ? m.move_in_photo_added() : m.move_in_photo_removed()} />}
      {mayChange && isFull && (
        <p className="move-in-photo-full">{m.move_in_photos_full({ count: number(moveInLimits.photosPerSide) })}</p>
      )}
      {mayChange && !isFull && <AddPhoto key={version} {...{ path, outcome, hint, accept, prepare }} />}
    </section>
  );
}

/** Moves the focus to this message, because the button that was used is gone. */
function News({ text }: { text: string }) {
  const news = useRef<HTMLOutputElement>(null);
  useEffect(() => news.current?.focus({ preventScroll: true }), []);
  return (
    <output ref={news} className="move-in-photo-news" tabIndex={-1}>
      <Icon name="check" size="s" /> {text}
    </output>
  );
}

interface PhotoProps {
  record: MoveInPhotosProps["record"];
  photo: WireMoveInPhoto;
  place: string;
  path: string;
}

function Photo({ record, photo, place, path }: PhotoProps) {
  const { viewing, side, mayChange } = record;
  const { id, by, caption, width, height } = photo;
  const isBusy = useNavigation().formData?.get("photo") === id;
  return (
    <li>
      <figure className="move-in-photo">
        <a href={moveInPhotoUrl(viewing, id, "1600.webp")}>
          <img
            src={moveInPhotoUrl(viewing, id, "640.webp")}
            alt={caption || m.move_in_photo_alt({ place })}
            lang={caption ? writtenIn(caption) : undefined}
            width={width}
            height={height}
            loading="lazy"
            decoding="async"
          />
        </a>
        <figcaption>
          {caption && <span lang={writtenIn(caption)}>{caption}</span>}
          <small>{m.move_in_photo_by({ name: record[by] })}</small>
        </figcaption>
      </figure>
      {mayChange && by === side && (
        <Form method="post" action={path} preventScrollReset>
          <input type="hidden" name="photo" value={id} />
          <Button
            type="submit"
            name="intent"
            value="removePhoto"
            variant="quiet"
            icon="trash"
            busy={isBusy}
            aria-label={m.move_in_photo_remove_place({ place })}
          >
            {m.move_in_photo_remove()}
          </Button>
        </Form>
      )}
    </li>
  );
}

type AddPhotoProps = Pick<MoveInPhotosProps, "path" | "outcome" | "hint" | "accept" | "prepare">;

/** A form that works without JavaScript. With JavaScript, the photo is shrunk before it is sent. */
function AddPhoto({ path, outcome, hint, accept, prepare }: AddPhotoProps) {
  const submit = useSubmit();
  const form = useRef<HTMLFormElement>(null);
  const isSending = useNavigation().formEncType === "multipart/form-data";
  const [isPreparing, setPreparing] = useState(false);
  const [found, setFound] = useState<string>();
  useFocusOnProblem(form, outcome, found);
  const send = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const body = new FormData(event.currentTarget);
    const file = body.get("file");
    if (!(file instanceof File) || file.size === 0) return setFound(m.move_in_photo_choose());
    setFound(undefined);
    setPreparing(true);
    const prepared = await prepare(file);
    setPreparing(false);
    if ("problem" in prepared) return setFound(prepared.problem);
    body.set("file", prepared);
    await submit(body, { method: "post", action: path, encType: "multipart/form-data", preventScrollReset: true });
  };
  const isBusy = isPreparing || isSending;
  return (
    <Form
      ref={form}
      method="post"
      action={path}
      encType="multipart/form-data"
      className="move-in-photo-add"
      noValidate
      aria-busy={isBusy}
      onSubmit={(event) => void send(event)}
    >
      <TextField
        type="file"
        name="file"
        accept={accept}
        label={m.move_in_photo_file()}
        hint={hint}
        error={isBusy ? undefined : (found ?? outcome.problem)}
      />
      <TextField
        name="caption"
        label={m.move_in_photo_caption()}
        optional={m.account_optional()}
        hint={m.move_in_photo_caption_hint()}
        error={outcome.captionProblem}
        defaultValue={outcome.caption}
        maxLength={moveInLimits.caption}
        autoComplete="off"
      />
      <Button type="submit" variant="secondary" icon="camera" busy={isBusy}>
        {isBusy ? m.move_in_photo_adding() : m.move_in_photo_add()}
      </Button>
    </Form>
  );
}

function useFocusOnProblem(
  form: RefObject<HTMLFormElement | null>,
  { problem, captionProblem }: PhotoOutcome,
  found: string | undefined,
): void {
  useEffect(() => {
    if (problem || captionProblem || found) form.current?.querySelector<HTMLElement>("[aria-invalid]")?.focus();
  }, [form, problem, captionProblem, found]);
}
