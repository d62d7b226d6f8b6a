import { pageMeta } from "../../platform/web/seo.ts";
import { Section } from "../../ui/layout/section.tsx";
import { SectionHeading } from "../../ui/section-heading.tsx";
import type { ReadingHandle } from "../frame/page-scripts.tsx";
import type { Route } from "./+types/api-reference-page";
import { apiDocumentContext } from "./api-document.context.ts";
import { type ApiOperation, describeApi } from "./describe-api.ts";
import "./api-reference.css";

function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, access, parameters, requestBody, answers } = operation;
  return (
    <details className="operation">
      <summary>
        <span className="operation-method" data-method={method}>
          {method}
        </span>
        <code>{path}</code>
        <span className="operation-summary">{summary}</span>
      </summary>
      <p>{access}</p>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, place, schema }) => (
            <li key={name}>
              <code>{name}</code> ({place}) <code className="operation-schema">{schema}</code>
            </li>
          ))}
        </ul>
      )}
      {requestBody && <pre>{requestBody}</pre>}
      <ul>
        {answers.map(({ status, description }) => (
          <li key={status}>
            <code>{status}</code> {description}
          </li>
        ))}
      </ul>
    </details>
  );
}

export const meta: Route.MetaFunction = () =>
  pageMeta({
    title: "API reference · Nest Mates",
    description: "Every call of the Nest Mates API: what it takes, what it answers, how it refuses.",
  });

export function loader({ context }: Route.LoaderArgs) {
  return describeApi(context.get(apiDocumentContext));
}

/** This page is for developers. It is in English only, like the names in the API. */
export const handle: ReadingHandle = { isReadFirst: true };

export default function ApiReferencePage({ loaderData: { description, operations, problems } }: Route.ComponentProps) {
  return (
    <div lang="en">
      <Section width="narrow">
        <SectionHeading level={1} title="API reference" lead={description} />
        <p>
          The same as a document for machines: <a href="/openapi.json">OpenAPI 3.1</a>.
        </p>
        <h2>Calls</h2>
        {operations.map((operation) => (
          <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
        ))}
      </Section>
      <Section width="narrow" ground="sunk" band>
        <h2>Problems</h2>
        <p>
          A refusal is <code>application/problem+json</code> (RFC 9457). Choose your words by its <code>code</code>,
          which is stable; quote its <code>requestId</code> when you report it.
        </p>
        <dl className="problems">
          {problems.map(({ code, status, title }) => (
            <div key={code} id={code}>
              <dt>
                <code>{code}</code> <span>{status}</span>
              </dt>
              <dd>{title}</dd>
            </div>
          ))}
        </dl>
      </Section>
    </div>
  );
}
