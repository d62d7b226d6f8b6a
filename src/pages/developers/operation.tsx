import type { ApiOperation } from "./describe-api.ts";

export function Operation({ operation }: { operation: ApiOperation }) {
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
