/**
 * Temporary states of PostgreSQL: query cancelled by statement_timeout, lock timeout, deadlock, too many connections,
 * server starting or shutting down, idle transaction timeout, and a write on a standby that was the primary until just
 * now.
 */
const sqlStates = new Set(["57014", "55P03", "40P01", "53300", "57P01", "57P02", "57P03", "25P03", "25006"]);
/** Messages and codes of the driver if a connection cannot be opened or is lost. */
const connectionErrors =
  /timeout e(?:xceeded when trying to connect|xpired)|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EPIPE|NO_PRIMARY/;

/** Whether the same request may succeed in a moment. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return sqlStates.has(code) || connectionErrors.test(`${code} ${error.message}`);
}
