import type { ApiOperation } from "../describe-api.ts";

export function Operation({ operation }: { operation: ApiOperation }) {
  const { method, path, summary, access, parameters, requestBody, answers } = operation;
  return (
    <details className="operation" id={`${method}-${path}`}>
      <summary>
        <code>
          <strong>{method}</strong> {path}
        </code>{" "}
        {summary}
      </summary>
      <p>{access}</p>
      {parameters.length > 0 && (
        <ul>
          {parameters.map(({ name, place, schema }) => (
            <li key={name}>
              <code>{name}</code> ({place}): <code>{schema}</code>
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
