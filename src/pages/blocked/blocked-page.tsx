import { useEffect, useRef } from "react";
import { data, Form, redirect, useNavigation } from "react-router";
import { type WireBlocks, wireBlockInput, wireBlockParams } from "../../features/safety/report.schema.ts";
import type { About } from "../../features/safety/report-about.ts";
import { safetyErrorText } from "../../features/safety/safety-errors.ts";
import { BlockEffects, blockTitle } from "../../features/safety/web/block-person.tsx";
import { readAbout } from "../../features/safety/web/report-input.ts";
import * as m from "../../paraglide/messages.js";
import { getActor } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { EmptyState } from "../../ui/empty-state.tsx";
import { Icon } from "../../ui/icon.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/blocked-page";
import "./blocked-page.css";

const PATH = "/blocked";
/** Redirect targets. `done` tells the page what was done. */
const done = { block: `${PATH}?done=block`, unblock: `${PATH}?done=unblock` } as const;

export async function loader({ request, context }: Route.LoaderArgs) {
  const actor = getActor(context);
  const parameters = new URL(request.url).searchParams;
  const blocks = await orErrorPage(context.get(servicesContext).safety.listBlocks(actor));
  const about = readAbout(parameters);
  const nameOf = async (target: About) =>
    "listing" in target
      ? (await context.get(servicesContext).listings.getForMember(actor, target.listing)).name
      : context.get(servicesContext).safety.findName(actor, target.person);
  // `asked` is the question that the page shows without JavaScript.
  return { blocks, asked: about && { about, name: await orErrorPage(nameOf(about)) }, done: parameters.get("done") };
}

export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { safety } = context.get(servicesContext);
  const { intent, stay, ...about } = Object.fromEntries(await request.formData());
  if (intent === "unblock") {
    const { data: blocked } = wireBlockParams.safeParse(about);
    if (!blocked) throw data(null, { status: 400 });
    return orRefusal(safety.unblock(actor, blocked.person).then(() => redirect(done.unblock, 303)));
  }
  const { data: target } = wireBlockInput.safeParse(about);
  if (!target) throw data(null, { status: 400 });
  return orRefusal(
    safety.block(actor, target).then(() => (stay ? { blocked: true as const } : redirect(done.block, 303))),
  );
}

export function clientAction({ serverAction }: Route.ClientActionArgs) {
  return orUnreachable(serverAction());
}

export const meta: Route.MetaFunction = () => [{ title: m.blocked_meta_title() }];

export default function BlockedPage({
  loaderData: { blocks, asked, done: finished },
  actionData,
}: Route.ComponentProps) {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // The clicked button is gone, so move the focus to the list.
    if (finished) list.current?.focus({ preventScroll: true });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- a second unblock keeps `finished` and changes `blocks`
  }, [finished, blocks]);
  return (
    <Section width="narrow">
      <SectionHeading level={1} title={m.blocked_heading()} lead={blocks.length > 0 && m.blocked_lead()} />
      <div ref={list} className="blocked-list" tabIndex={-1}>
        {finished === "block" && <Notice tone="success">{m.blocked_done()}</Notice>}
        {finished === "unblock" && <Notice tone="success">{m.unblock_note()}</Notice>}
        {actionData && isRefused(actionData) && (
          <Notice tone="error" title={m.safety_failed()} announce>
            {safetyErrorText(actionData)}
          </Notice>
        )}
        {asked && <BlockQuestion {...asked} />}
        {blocks.length > 0 ? (
          <Blocks blocks={blocks} />
        ) : (
          !asked && <EmptyState title={m.blocked_none()}>{m.blocked_none_text()}</EmptyState>
        )}
      </div>
    </Section>
  );
}

function Blocks({ blocks }: { blocks: WireBlocks }) {
  const { formData } = useNavigation();
  return (
    <ul className="blocked-people">
      {blocks.map(({ person, name, since }) => (
        <li key={person} className="blocked-person">
          <span className="blocked-name">
            <Icon name="user" />
            <span>
              <strong>{name}</strong>
              <small>{m.blocked_since({ date: date(since) })}</small>
            </span>
          </span>
          <Form method="post" action={PATH}>
            <input type="hidden" name="person" value={person} />
            <Button
              type="submit"
              name="intent"
              value="unblock"
              variant="secondary"
              aria-label={m.unblock_person({ name })}
              busy={formData?.get("person") === person}
            >
              {m.unblock()}
            </Button>
          </Form>
        </li>
      ))}
    </ul>
  );
}

/** Asks for confirmation within the page, for browsers without JavaScript. */
function BlockQuestion({ about, name }: { about: About; name: string | undefined }) {
  return (
    <Notice
      tone="warning"
      title={blockTitle(name)}
      action={
        <Form method="post" action={PATH} className="blocked-question">
          {Object.entries<string>({ ...about }).map(([key, value]) => (
            <input key={key} type="hidden" name={key} value={value} />
          ))}
          <ButtonLink to={"listing" in about ? `/featuredPostDetails/${about.listing}` : PATH} variant="secondary">
            {m.cancel()}
          </ButtonLink>
          <Button type="submit" name="intent" value="block" variant="danger">
            {m.block_confirm()}
          </Button>
        </Form>
      }
    >
      <BlockEffects />
    </Notice>
  );
}
