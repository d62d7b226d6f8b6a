import { apiDocumentContext } from "../api-document.context.ts";
import { describeApi } from "../describe-api.ts";
import type { Route } from "./+types/api-reference-page";
import { Operation } from "./operation.tsx";

export const meta: Route.MetaFunction = () => [{ title: "API reference | Nest Mates" }];

export function loader({ context }: Route.LoaderArgs) {
  return describeApi(context.get(apiDocumentContext));
}

export default function ApiReferencePage({ loaderData: { description, operations, problems } }: Route.ComponentProps) {
  return (
    <main>
      <h1>API reference</h1>
      <p>{description}</p>
      <p>
        The same as a document for machines: <a href="/openapi.json">OpenAPI 3.1</a>.
      </p>
      <h2>Calls</h2>
      {operations.map((operation) => (
        <Operation key={`${operation.method} ${operation.path}`} operation={operation} />
      ))}
      <h2>Problems</h2>
      <p>
        A refusal is <code>application/problem+json</code> (RFC 9457). Its <code>code</code> is stable.
      </p>
      <dl>
        {problems.map(({ code, status, title }) => (
          <div key={code} id={code}>
            <dt>
              <code>{code}</code> ({status})
            </dt>
            <dd>{title}</dd>
          </div>
        ))}
      </dl>
    </main>
  );
}
