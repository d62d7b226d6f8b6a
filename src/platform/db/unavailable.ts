/**
 * PostgreSQL: cancelled by a time-out, lock not had in time, given up for others that waited in a ring, too many connections, starting up or shutting down, a standby
 * that we took for the primary a moment too long.
 */
const sqlStates = new Set(["57014", "55P03", "40P01", "53300", "57P01", "57P02", "57P03", "25P03", "25006"]);
/** The driver: no connection, or none in time. */
const lost =
  /timeout e(?:xceeded when trying to connect|xpired)|Connection terminated|is not queryable|ECONNREFUSED|ECONNRESET|ENOTFOUND|ETIMEDOUT|EHOSTUNREACH|EAI_AGAIN|EPIPE|NO_PRIMARY/;

/** The engine could not do it now, and may in a moment: no fault of what it was asked. */
export function isUnavailable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = "code" in error ? String(error.code) : "";
  return sqlStates.has(code) || lost.test(`${code} ${error.message}`);
}
