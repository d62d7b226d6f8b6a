import { type FormEvent, type ReactNode, useEffect, useRef } from "react";
import { Link, type SubmitFunction, useFetcher, useLocation } from "react-router";
import * as m from "../../../paraglide/messages.js";
import { untilServerAnswers } from "../../../platform/connection.ts";
import { isRefused, type Refused } from "../../../platform/http/page-errors.ts";
import { number, taka } from "../../../platform/i18n/format.ts";
import { showPhone } from "../../../platform/phone-number.ts";
import { resendPath } from "../../../platform/web/paths.ts";
import { Button, ButtonLink, IconButton } from "../../../ui/button.tsx";
import { Icon, type IconName } from "../../../ui/icon.tsx";
import { Skeleton } from "../../../ui/skeleton.tsx";
import type { PhoneRefusal, WholeListing } from "../../listings/listing.wire.ts";
import { refusalText } from "../../listings/refusal-text.ts";
import { CopyNumber, NumberActions } from "./number-actions.tsx";
import "./like-bar.css";

export interface LikeAnswer {
  likeCount: number;
  liked: boolean;
  phone?: string;
  phoneRefusal?: PhoneRefusal;
}

export interface Contact {
  isOwner: boolean;
  isLiked: boolean;
  /** Present only for the owner and for members who liked the post and were shown the number. */
  phone: string | undefined;
  /** Why a like shows this member no number. */
  refusal: PhoneRefusal | undefined;
  ownerName: string;
  /** Where to write to the owner, unless the room is taken. */
  writePath: string | undefined;
  /** Whether the owner hides their number from everybody. Only set for the owner. */
  isPaused: boolean;
  /** Members must verify their e-mail address before they can see a number. */
  mustVerify: boolean;
}

interface AnswerRate {
  answered: number;
  requests: number;
}

export interface LikeBarProps {
  listing: Pick<WholeListing, "rent" | "likeCount" | "phoneSharedWith" | "isAvailable">;
  contact: Contact;
  /** The monthly cost with all bills, as text. */
  allIn: string;
  /** How many requests the owner has answered. */
  rate: AnswerRate | undefined;
  /** The result of the form without JavaScript. */
  answer: object | undefined;
}

/**
 * Lets a reader like a listing, then call or write. It is a bar at the lower edge on phones, and part of the price card
 * on wide screens.
 */
export function LikeBar({ listing, contact, allIn, rate, answer }: LikeBarProps) {
  const { isLiked, mustVerify } = contact;
  const isWithheld = contact.refusal !== undefined;
  const fetcher = useFetcher<LikeAnswer | Refused>();
  const refused = isRefused(fetcher.data)
    ? fetcher.data
    : fetcher.data === undefined && isRefused(answer)
      ? answer
      : undefined;
  const isUnsent = refused?.refusal === "unreachable";
  const form = useRef<HTMLFormElement>(null);
  const recordIntent = useSendLater(fetcher, isUnsent);

  // Shows the expected result while the request is pending. The response replaces it.
  const intent = mustVerify ? undefined : fetcher.formData?.get("intent");
  const isSending = intent === "like";
  const isShownLiked = intent ? isSending : isLiked;
  const count = listing.likeCount + Number(isShownLiked) - Number(isLiked);
  const result = isRefused(fetcher.data) ? undefined : fetcher.data;
  const known = contact.phone ?? result?.phone;
  const phone = isShownLiked && !mustVerify && !isWithheld ? known : undefined;
  const mayShow = isShownLiked && !isWithheld && !isSending && !phone;
  useFocusNext(form, phone !== undefined);
  const message = contact.writePath && (
    <ButtonLink to={contact.writePath} variant="secondary" icon="message" data-write="">
      {m.opener_go()}
    </ButtonLink>
  );

  return (
    <>
      <Counts interested={count} shared={listing.phoneSharedWith} rate={rate} />
      <fetcher.Form
        ref={form}
        method="post"
        className="like-bar"
        data-number={phone ? "" : undefined}
        onSubmit={recordIntent}
      >
        <div className="like-bar-top">
          {isShownLiked && (
            <span className="like-bar-heart">
              <IconButton type="submit" name="intent" value="unlike" icon="heart-filled" label={m.unlike()} />
            </span>
          )}
          <output className="like-bar-line">
            {phone ? (
              <PhoneNumber phone={phone} />
            ) : (
              <Hint
                contact={contact}
                isAvailable={listing.isAvailable}
                isLiked={isShownLiked}
                isSending={isSending}
                refused={intent ? undefined : refused}
              />
            )}
          </output>
          {phone && <CopyNumber phone={phone} />}
        </div>
        <div className="like-bar-row">
          {phone ? (
            <>
              <NumberActions phone={phone} />
              {message}
            </>
          ) : (
            <>
              {/* Hidden from screen readers: the page has both amounts with their labels. */}
              <p className="like-bar-price tabular" aria-hidden="true">
                <strong>{taka(listing.rent)}</strong> <small>{m.like_all_in({ amount: allIn })}</small>
              </p>
              {message}
              <Button
                type="submit"
                name="intent"
                value="like"
                data-next=""
                variant={isSending || (isShownLiked && !mayShow) || !listing.isAvailable ? "secondary" : "primary"}
                icon={mayShow ? "phone" : isShownLiked ? "heart-filled" : "heart"}
              >
                {mayShow ? m.contact_show() : isShownLiked ? m.liked() : m.like()}
              </Button>
            </>
          )}
        </div>
      </fetcher.Form>
    </>
  );
}

/**
 * When the pressed button is replaced by others, moves the lost focus to the next action, for people who use the
 * keyboard.
 */
function useFocusNext(form: { current: HTMLFormElement | null }, hasNumber: boolean): void {
  const before = useRef(hasNumber);
  useEffect(() => {
    if (before.current === hasNumber) return;
    before.current = hasNumber;
    if (document.activeElement === document.body)
      form.current?.querySelector<HTMLElement>("[data-next]")?.focus({ preventScroll: true });
  }, [form, hasNumber]);
}

/** Sends a like again when the server is reachable. Likes are idempotent. */
function useSendLater({ submit }: { submit: SubmitFunction }, isUnsent: boolean): (event: FormEvent) => void {
  const intent = useRef("like");
  useEffect(() => {
    if (!isUnsent) return undefined;
    const controller = new AbortController();
    untilServerAnswers(controller.signal).then(
      () => submit({ intent: intent.current }, { method: "post" }),
      () => {}, // Aborted: the visitor left the page.
    );
    return () => controller.abort();
  }, [isUnsent, submit]);
  return ({ nativeEvent }) => {
    intent.current = (nativeEvent as SubmitEvent).submitter?.getAttribute("value") ?? "like";
  };
}

interface CountsProps {
  interested: number;
  shared: number;
  rate?: AnswerRate | undefined;
}

/** How many like the listing, how many were shown the number, and how many got an answer. */
export function Counts({ interested, shared, rate }: CountsProps) {
  return (
    <ul className="like-counts">
      <li>
        <Icon name="users" /> {m.people_interested({ count: number(interested) })}
      </li>
      <li>
        <Icon name="phone" /> {m.trust_shared({ count: shared, shown: number(shared) })}
      </li>
      {rate && (
        <li>
          <Icon name="message" />{" "}
          {m.conversation_rate({ answered: number(rate.answered), requests: number(rate.requests) })}
        </li>
      )}
    </ul>
  );
}

function PhoneNumber({ phone }: { phone: string }) {
  return (
    <>
      <span className="visually-hidden">{m.phone_label()}</span>{" "}
      <strong className="like-bar-number tabular">{showPhone(phone)}</strong>
    </>
  );
}

interface HintProps {
  contact: Contact;
  isAvailable: boolean;
  isLiked: boolean;
  isSending: boolean;
  refused: Refused | undefined;
}

/** Says what a like does, or why there is no number and what the reader can do about it. */
function Hint({
  contact: { refusal, ownerName, writePath, mustVerify },
  isAvailable,
  isLiked,
  isSending,
  refused,
}: HintProps) {
  const { pathname } = useLocation();
  if (mustVerify) {
    const isJustRefused = refused?.refusal === "email_unverified";
    return (
      // The key changes after a rejected click: screen readers announce only a new element.
      <Line key={String(isJustRefused)} icon="alert" tone="warning" isAlert={isJustRefused}>
        <span>{m.like_verify()}</span> · <Link to={resendPath(pathname)}>{m.like_verify_go()}</Link>
      </Line>
    );
  }
  if (isSending) return <Skeleton shape="title" />;
  if (refused?.refusal === "unreachable") return <Line icon="retry">{m.like_unsent()}</Line>;
  if (refused)
    return (
      <Line icon="alert" tone="error" isAlert>
        {refusalText(refused)}
      </Line>
    );
  if (refusal) return <NoNumber refusal={refusal} name={ownerName} writePath={writePath} />;
  if (!isAvailable) return <Line icon="info">{m.like_taken()}</Line>;
  return <Line icon="phone">{isLiked ? m.contact_show_hint() : m.like_hint()}</Line>;
}

/**
 * Explains why a like shows no number, although it counts. Readers who may write get a link; the others are told why
 * they may not.
 */
function NoNumber({
  refusal,
  name,
  writePath,
}: {
  refusal: PhoneRefusal;
  name: string;
  writePath: string | undefined;
}) {
  if (refusal === "women_only") return <Line icon="info">{m.number_women_only({ name })}</Line>;
  if (refusal === "checked_phones_only")
    return (
      <Line icon="info">
        <span>{m.number_phones_only({ name })}</span> <Link to="/profile#profile-phone">{m.number_verify()}</Link>
      </Line>
    );
  return (
    <Line icon="message">
      <span>{m.number_messages_first({ name })}</span>{" "}
      {writePath && <Link to={writePath}>{m.number_write({ name })}</Link>}
    </Line>
  );
}

interface LineProps {
  icon: IconName;
  tone?: "warning" | "error";
  isAlert?: boolean;
  children: ReactNode;
}

function Line({ icon, tone, isAlert = false, children }: LineProps) {
  return (
    <span className="like-bar-hint" data-tone={tone} role={isAlert ? "alert" : undefined}>
      <Icon name={icon} size="s" /> <span>{children}</span>
    </span>
  );
}
