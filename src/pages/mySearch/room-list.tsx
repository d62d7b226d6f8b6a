import type { ComponentType, ReactNode } from "react";
import { Form, Link } from "react-router";
import { askPath, conversationPath } from "../../features/conversations/conversation-paths.ts";
import type { RoomStep } from "../../features/saved/room-steps.ts";
import { SavedRoom, type SavedRoomView } from "../../features/saved/web/saved-room.tsx";
import { MOST_COMPARED } from "../../features/seekers/web/seeker-paths.ts";
import { bookPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { number } from "../../platform/i18n/format.ts";
import { writtenIn } from "../../platform/i18n/written-in.ts";
import { whatsAppUrl } from "../../platform/phone-number.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { Icon, type IconName } from "../../ui/icon.tsx";
import { PopoverMenu } from "../../ui/popover-menu.tsx";
import { MY_SEARCH_PATH } from "./my-search-paths.ts";
import type { ListedRoom } from "./room-views.ts";
import "../../features/seekers/web/compare-toggle.css";

/** What the list needs of a room. A visitor's device knows no more. */
export type RoomOfList = SavedRoomView & { step: RoomStep } & Partial<Omit<ListedRoom, keyof SavedRoomView | "step">>;

interface RoomListProps {
  rooms: readonly RoomOfList[];
  /** The first page without a filter shows a few rows, and the others when they are asked for. */
  isFolded: boolean;
  /** Rooms are chosen to compare. */
  isChoosing: boolean;
  /** Another button of the view is the primary one. */
  isPlain?: boolean;
  /** The menu of a row. */
  Menu: ComponentType<{ room: RoomOfList }>;
}

/** With what is around them, these rows are one and a half screens of a phone. */
const ROWS_SHOWN = 5;
const COMPARE_FORM = "compare-rooms";

/** Each room once, with its next action. Taken rooms are folded. */
export function RoomList({ rooms, isFolded, isChoosing, isPlain = false, Menu }: RoomListProps) {
  const free = rooms.filter(({ step }) => step !== "taken");
  const taken = rooms.filter(({ step }) => step === "taken");
  const shown = isFolded && !isChoosing && free.length > ROWS_SHOWN + 1 ? ROWS_SHOWN : free.length;
  const firstOffer = free.find(({ step }) => step === "offered");
  const rows = (some: readonly RoomOfList[]) => (
    <ul className="saved-rooms">
      {some.map((room) => (
        <SavedRoom
          key={room.id}
          room={room}
          corner={
            isChoosing ? (
              <Choose room={room} />
            ) : (
              <PopoverMenu label={m.mine_more({ title: room.title })} trigger={<Icon name="more" />}>
                <Menu room={room} />
              </PopoverMenu>
            )
          }
        >
          {!isChoosing && <NextAction room={room} isPrimary={room === firstOffer && !isPlain} />}
        </SavedRoom>
      ))}
    </ul>
  );
  return (
    <>
      <div className="saved-list">
        {shown > 0 && rows(free.slice(0, shown))}
        {shown < free.length && (
          <Fold text={m.my_search_others({ shown: number(free.length - shown) })}>{rows(free.slice(shown))}</Fold>
        )}
        {taken.length > 0 && (
          <Fold text={m.my_search_taken({ count: taken.length, shown: number(taken.length) })}>{rows(taken)}</Fold>
        )}
      </div>
      {isChoosing && <CompareBar />}
    </>
  );
}

function Fold({ text, children }: { text: string; children: ReactNode }) {
  return (
    <details>
      <summary className="saved-fold">
        {text} <Icon name="chevron-down" />
      </summary>
      {children}
    </details>
  );
}

function Choose({ room: { id, title } }: { room: RoomOfList }) {
  return (
    <label className="saved-room-choose">
      <input type="checkbox" name="ids" value={id} form={COMPARE_FORM} />
      <span className="visually-hidden" lang={writtenIn(title)}>
        {title}
      </span>
    </label>
  );
}

/** A plain form, which works without JavaScript. */
function CompareBar() {
  return (
    <Form action="/compare" id={COMPARE_FORM} className="compare-bar" aria-label={m.compare_bar_label()}>
      <Button type="submit" icon="compare">
        {m.my_search_compare({ most: number(MOST_COMPARED) })}
      </Button>
      <ButtonLink to={MY_SEARCH_PATH} variant="quiet">
        {m.my_search_compare_not()}
      </ButtonLink>
    </Form>
  );
}

/** What to do next. Undefined while the member waits, or for a room that is over. */
function NextAction({ room, isPrimary }: { room: RoomOfList; isPrimary: boolean }): ReactNode {
  const { id, title, step, conversation, isSuggested, isOwn, phone } = room;
  if (isOwn || step === "visit" || step === "asked" || step === "taken") return null;
  const call = phone && <Square to={`tel:${phone}`} icon="phone" label={m.number_call()} title={title} />;
  const whatsApp = phone && (
    <Square to={whatsAppUrl(phone)} icon="whatsapp" label={m.number_whatsapp()} title={title} isOutside />
  );
  if (step === "offered" && conversation)
    return (
      <>
        <ButtonLink
          to={isSuggested ? conversationPath(conversation) : bookPath(conversation)}
          variant={isPrimary ? "primary" : "secondary"}
        >
          {m.my_search_choose()} <About title={title} />
        </ButtonLink>
        {call}
      </>
    );
  if (step === "answered" && conversation)
    return (
      <>
        <ButtonLink to={conversationPath(conversation)} variant="secondary" icon="message">
          {m.my_search_answer()} <About title={title} />
        </ButtonLink>
        {call}
      </>
    );
  const write = conversation === null || conversation === undefined;
  if (!phone)
    return (
      write && (
        <ButtonLink to={askPath(id)} variant="secondary" icon="message">
          {m.opener_go()} <About title={title} />
        </ButtonLink>
      )
    );
  return (
    <>
      <ButtonLink to={`tel:${phone}`} variant="secondary" icon="phone">
        {m.number_call()} <About title={title} />
      </ButtonLink>
      {whatsApp}
      {write && <Square to={askPath(id)} icon="message" label={m.opener_go()} title={title} />}
    </>
  );
}

const About = ({ title }: { title: string }) => (
  <span className="visually-hidden" lang={writtenIn(title)}>
    {title}
  </span>
);

interface SquareProps {
  to: string;
  icon: IconName;
  label: string;
  title: string;
  /** Opens another site or app. */
  isOutside?: boolean;
}

function Square({ to, icon, label, title, isOutside = false }: SquareProps) {
  return (
    <Link
      className="button"
      data-variant="secondary"
      data-square=""
      to={to}
      title={label}
      {...(isOutside && { target: "_blank", rel: "noopener noreferrer" })}
    >
      <Icon name={icon} />
      <span className="visually-hidden">
        {label} <About title={title} />
      </span>
    </Link>
  );
}
