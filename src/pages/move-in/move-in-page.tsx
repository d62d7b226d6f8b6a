import { data, Form, useNavigation } from "react-router";
import { conversationPath, INBOX_PATH } from "../../features/conversations/conversation-paths.ts";
import { moveInLimits } from "../../features/move-in/move-in.limits.ts";
import { moveInParams, type WireMoveIn } from "../../features/move-in/move-in.schema.ts";
import { MoveInForm } from "../../features/move-in/web/move-in-form.tsx";
import { hasConfirmed, moveInErrorText, otherName } from "../../features/move-in/web/move-in-labels.ts";
import { MoveInPhotos, type PhotoOutcome } from "../../features/move-in/web/move-in-photos.tsx";
import { MoveInSheet } from "../../features/move-in/web/move-in-sheet.tsx";
import { toValues } from "../../features/move-in/web/move-in-values.ts";
import { type PhotoRefusal, photoRefusals } from "../../features/photos/photo.limits.ts";
import { largestMegabytes, refusalText } from "../../features/photos/web/photo-labels.ts";
import { DELETE_QUESTION, DeletePart } from "../../features/seekers/web/delete-part.tsx";
import { moveInPath } from "../../features/viewings/viewing-paths.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { failureOf, orErrorPage } from "../../platform/http/page-errors.ts";
import { number } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { TaskPage } from "../../ui/layout/task-bar.tsx";
import { Notice } from "../../ui/notice.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/move-in-page";
import { type MoveInOutcome, performMoveIn } from "./move-in-action.ts";
import { addPhoto, type PhotoFailed } from "./photo-action.ts";
import { isPhotoForm, preparePhoto } from "./prepare-photo.ts";
import "./move-in-page.css";

const EDIT = "edit";

function readId(params: Route.LoaderArgs["params"]): string {
  const id = moveInParams.safeParse(params).data?.id;
  if (id === undefined) throw data(null, { status: 404 });
  return id;
}

export async function loader({ request, params, context }: Route.LoaderArgs) {
  const id = readId(params);
  const actor = getActor(context);
  const { searchParams } = new URL(request.url);
  return {
    record: await orErrorPage(context.get(servicesContext).moveIn.get(actor, id)),
    isEditing: searchParams.has(EDIT),
    isDeleteAsked: searchParams.has(DELETE_QUESTION),
    done: searchParams.get("done"),
  };
}

export async function action({ request, params, context }: Route.ActionArgs) {
  const id = readId(params);
  const actor = getActor(context);
  const services = context.get(servicesContext);
  if (isPhotoForm(request)) return addPhoto(services.moveInPhotos, actor, id, request);
  return performMoveIn(services, actor, id, await request.formData());
}

/** If the server cannot be reached, the page keeps its content and the typed text. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  try {
    return await serverAction();
  } catch (error) {
    if (error instanceof Response) throw error;
    const failure = failureOf(error);
    return data<MoveInOutcome>(isPhotoForm(request) ? { photo: { problem: failure } } : { failure }, { status: 503 });
  }
}

export const meta: Route.MetaFunction = () => [
  { title: m.move_in_meta_title() },
  { name: "robots", content: "noindex" },
];

/** The move-in record. It is a form until something is saved, and then a sheet to read, confirm and print. */
export default function MoveInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { record, isEditing, isDeleteAsked, done } = loaderData;
  const outcome: MoveInOutcome | undefined = actionData;
  const { viewing, content, mayChange, version } = record;
  const name = otherName(record);
  const path = moveInPath(viewing);
  const current = outcome?.current ?? record;
  const isForm = mayChange && (content === null || isEditing || outcome?.values !== undefined);
  const isFixed = record.posterConfirmedAt !== null && record.seekerConfirmedAt !== null;
  return (
    <TaskPage
      back={record.conversation ? conversationPath(record.conversation) : INBOX_PATH}
      backLabel={m.move_in_back()}
      title={m.move_in_title()}
      titleId="move-in-title"
    >
      <div className="move-in-page">
        {!record.isDeleted && (
          <p className="task-lead move-in-print">
            {isFixed ? m.move_in_lead_fixed({ name }) : m.move_in_lead({ name })}
          </p>
        )}
        {record.isDeleted && (
          <EmptyState title={m.move_in_deleted_title()}>{m.move_in_deleted_text({ name })}</EmptyState>
        )}
        {!record.isDeleted && !content && !mayChange && (
          <Notice title={m.move_in_state_apart()}>{m.move_in_error_now()}</Notice>
        )}
        {isForm && outcome?.current?.content && (
          <Changed name={name} current={outcome.current} content={outcome.current.content} />
        )}
        {isForm && (
          <MoveInForm
            key={`${version} ${outcome?.extra ?? 0}`}
            path={path}
            version={current.version}
            values={outcome?.values ?? toValues(content)}
            problems={outcome?.problems ?? noProblems}
            failure={outcome?.failure && !outcome.current ? moveInErrorText(outcome.failure) : undefined}
            cancelTo={content ? path : undefined}
            extraRows={outcome?.extra ?? 0}
          />
        )}
        {!isForm && content && (
          <>
            <State record={record} done={done} name={name} failure={outcome?.failure} />
            <MoveInSheet
              record={record}
              content={content}
              photos={
                <MoveInPhotos
                  record={record}
                  path={path}
                  outcome={toPhotoOutcome(outcome?.photo)}
                  done={outcome ? undefined : photoDone[done ?? ""]}
                  hint={m.move_in_photo_hint({ name, size: largestMegabytes() })}
                  accept={ACCEPT}
                  prepare={preparePhoto}
                />
              }
            />
            <Actions record={record} path={path} />
            <DeletePart
              path={path}
              isAsked={isDeleteAsked}
              texts={{
                title: m.move_in_delete_title,
                text: () =>
                  record.isDeletedByOther ? m.move_in_delete_last_text({ name }) : m.move_in_delete_text({ name }),
                action: m.move_in_delete,
                ask: m.move_in_delete_ask,
                confirm: m.move_in_delete_confirm,
              }}
            />
          </>
        )}
      </div>
    </TaskPage>
  );
}

const noProblems = {};
const noOutcome: PhotoOutcome = {};
const photoDone: Readonly<Record<string, "added" | "removed">> = { photo: "added", photoRemoved: "removed" };
const ACCEPT = "image/jpeg,image/png,image/webp,image/avif,image/*";

const isPhotoRefusal = (problem: PhotoFailed["problem"]): problem is PhotoRefusal =>
  photoRefusals.some((refusal) => refusal === problem);

function toPhotoOutcome(failed: PhotoFailed | undefined): PhotoOutcome {
  if (!failed) return noOutcome;
  const { problem, caption = "" } = failed;
  if (problem === "caption")
    return { caption, captionProblem: m.form_problem_too_long({ max: number(moveInLimits.caption) }) };
  if (problem === "none") return { caption, problem: m.move_in_photo_choose() };
  return { caption, problem: isPhotoRefusal(problem) ? refusalText(problem) : moveInErrorText(problem) };
}

interface ChangedProps {
  name: string;
  current: WireMoveIn;
  content: NonNullable<WireMoveIn["content"]>;
}

/** Shows the version that the other side has saved. The member's own version stays in the form. */
function Changed({ name, current, content }: ChangedProps) {
  return (
    <>
      <Notice tone="warning" announce title={m.move_in_changed_title({ name })}>
        {m.move_in_changed_text()}
      </Notice>
      <details className="move-in-theirs" open>
        <summary>{m.move_in_changed_theirs({ name })}</summary>
        <MoveInSheet record={current} content={content} isPart />
      </details>
    </>
  );
}

interface StateProps {
  record: WireMoveIn;
  done: string | null;
  name: string;
  failure: MoveInOutcome["failure"];
}

function State({ record, done, name, failure }: StateProps) {
  if (failure)
    return (
      <Notice tone="error" announce title={m.move_in_failed()}>
        {moveInErrorText(failure)}
      </Notice>
    );
  if (done === "changed") return <Notice tone="warning">{m.move_in_changed_read()}</Notice>;
  const { title, text, tone } = stateOf(record, name);
  return (
    <Notice tone={tone} title={title}>
      {done === "saved" && hasNobodyConfirmed(record) ? `${m.move_in_saved({ name })} ${text}` : text}
    </Notice>
  );
}

const hasNobodyConfirmed = ({ posterConfirmedAt, seekerConfirmedAt }: WireMoveIn) =>
  posterConfirmedAt === null && seekerConfirmedAt === null;

function stateOf(record: WireMoveIn, name: string): { title: string; text: string; tone: "info" | "success" } {
  const [own, theirs] = [
    hasConfirmed(record, record.side),
    hasConfirmed(record, record.side === "poster" ? "seeker" : "poster"),
  ];
  if (own && theirs)
    return {
      title: m.move_in_state_both(),
      text: m.move_in_state_both_text({ years: number(moveInLimits.keptYears) }),
      tone: "success",
    };
  if (record.isDeletedByOther)
    return { title: m.move_in_state_left({ name }), text: m.move_in_state_left_text(), tone: "info" };
  if (!record.mayChange) return { title: m.move_in_state_apart(), text: m.move_in_state_apart_text(), tone: "info" };
  if (own) return { title: m.move_in_state_theirs(), text: m.move_in_state_theirs_text({ name }), tone: "success" };
  if (theirs) return { title: m.move_in_state_mine(), text: m.move_in_state_mine_text({ name }), tone: "info" };
  return { title: m.move_in_state_none(), text: m.move_in_state_none_text(), tone: "info" };
}

function Actions({ record, path }: { record: WireMoveIn; path: string }) {
  const isBusy = useNavigation().state !== "idle";
  return (
    <div className="move-in-actions">
      {record.mayChange && !hasConfirmed(record, record.side) && (
        <Form method="post" action={path}>
          <input type="hidden" name="version" value={record.version} />
          <Button type="submit" name="intent" value="confirm" icon="check" size="l" busy={isBusy}>
            {m.move_in_confirm()}
          </Button>
        </Form>
      )}
      {record.mayChange && (
        <ButtonLink to={`${path}?${EDIT}=1`} variant="secondary" icon="edit">
          {m.move_in_change()}
        </ButtonLink>
      )}
      <span className="needs-scripting">
        <Button variant="secondary" onClick={() => window.print()}>
          {m.move_in_print()}
        </Button>
      </span>
      <p className="move-in-print-hint">{m.move_in_print_hint()}</p>
    </div>
  );
}
