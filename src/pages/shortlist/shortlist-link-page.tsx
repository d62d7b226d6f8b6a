import { useState } from "react";
import { data, Form, useNavigation } from "react-router";
import * as m from "../../paraglide/messages.js";
import { getActor, siteContext } from "../../platform/http/page.context.ts";
import { isRefused, orErrorPage, orRefusal, orUnreachable } from "../../platform/http/page-errors.ts";
import { date } from "../../platform/i18n/format.ts";
import { Button, ButtonLink } from "../../ui/button.tsx";
import { copyText } from "../../ui/copy-text.ts";
import { TextField } from "../../ui/field.tsx";
import { Section } from "../../ui/layout/section.tsx";
import { Notice } from "../../ui/notice.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import { servicesContext } from "../services.context.ts";
import type { Route } from "./+types/shortlist-link-page";
import { SHORTLIST_PATH } from "./shortlist-paths.ts";
import "./shortlist-page.css";

export const meta: Route.MetaFunction = () => [
  { title: `${m.shortlist_link_title()} · ${m.brand_name()}` },
  { name: "robots", content: "noindex" },
];
export const headers: Route.HeadersFunction = () => ({
  "cache-control": "private, no-store",
  "x-robots-tag": "noindex",
});

export async function loader({ context }: Route.LoaderArgs) {
  const actor = getActor(context);
  return { since: (await orErrorPage(context.get(servicesContext).shortlist.since(actor)))?.toISOString() };
}

/** The response shows the new link, which is not stored and so cannot be shown again. */
export async function action({ request, context }: Route.ActionArgs) {
  const actor = getActor(context);
  const { shortlist } = context.get(servicesContext);
  const intent = (await request.formData()).get("intent");
  if (intent === "end") return orRefusal(shortlist.end(actor).then(() => ({ link: undefined, isEnded: true })));
  if (intent !== "make") throw data(null, { status: 400 });
  const { origin } = context.get(siteContext);
  return orRefusal(
    shortlist.make(actor).then((token) => ({ link: `${origin}${SHORTLIST_PATH}/${token}`, isEnded: false })),
  );
}

export const clientAction = ({ serverAction }: Route.ClientActionArgs) => orUnreachable(serverAction());

const TITLE_ID = "shortlist-link-title";

export default function ShortlistLinkPage({ loaderData: { since }, actionData }: Route.ComponentProps) {
  const isBusy = useNavigation().state !== "idle";
  const result = actionData && "isEnded" in actionData ? actionData : undefined;
  return (
    <Section width="narrow" labelledBy={TITLE_ID}>
      <SectionHeading level={1} id={TITLE_ID} title={m.shortlist_link_title()} lead={m.shortlist_link_text()} />
      <div className="shortlist-link">
        {isRefused(actionData) && !isBusy && (
          <Notice tone="error" announce>
            {m.account_not_saved()}
          </Notice>
        )}
        {result?.isEnded && (
          <Notice tone="success" announce>
            {m.shortlist_link_ended()}
          </Notice>
        )}
        {result?.link && <NewLink link={result.link} />}
        {since && !result?.link && <p>{m.shortlist_link_since({ date: date(since) })}</p>}
        <Form method="post" replace className="shortlist-link-actions">
          <Button
            type="submit"
            name="intent"
            value="make"
            icon="link"
            variant={since ? "secondary" : "primary"}
            busy={isBusy}
          >
            {since ? m.shortlist_link_again() : m.shortlist_link_make()}
          </Button>
          {since && (
            <Button type="submit" name="intent" value="end" variant="danger" busy={isBusy}>
              {m.shortlist_link_end()}
            </Button>
          )}
        </Form>
        <ButtonLink to="/mySearch?list=saved" variant="quiet" icon="arrow-left">
          {m.my_search_back()}
        </ButtonLink>
      </div>
    </Section>
  );
}

function NewLink({ link }: { link: string }) {
  const [isCopied, setIsCopied] = useState<boolean>();
  return (
    <Notice tone="success" announce title={m.shortlist_link_made()}>
      <div className="shortlist-link-new">
        <TextField
          label={m.shortlist_link_label()}
          value={link}
          readOnly
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className="shortlist-link-actions">
          <Button icon="copy" variant="secondary" onClick={() => void copyText(link).then(setIsCopied)}>
            {isCopied ? m.shortlist_link_copied() : m.shortlist_link_copy()}
          </Button>
          <a
            className="button"
            data-variant="quiet"
            href={`https://wa.me/?text=${encodeURIComponent(link)}`}
            target="_blank"
            rel="noopener noreferrer"
          >
            {m.shortlist_link_whatsapp()}
          </a>
        </div>
      </div>
    </Notice>
  );
}
