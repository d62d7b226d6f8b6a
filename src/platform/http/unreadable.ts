import type { Socket } from "node:net";
import type { Logger } from "../log.ts";

/** The status by error code. Other errors are a 400. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * Answers bytes that are not valid HTTP. The boundary of the next request is unknown, so the connection is closed. The
 * response contains nothing of the request. The error code is logged, because many of these are attempts at request
 * smuggling.
 */
export function answerUnreadable(log: Logger, error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || socket.destroyed) return;
  log.info({ code: error.code }, "a request could not be read");
  if (socket.writable)
    socket.write(
      `HTTP/1.1 ${statuses[error.code ?? ""] ?? "400 Bad Request"}\r\nconnection: close\r\ncontent-length: 0\r\nx-content-type-options: nosniff\r\ncontent-security-policy: default-src 'none'; frame-ancestors 'none'\r\n\r\n`,
    );
  socket.destroySoon();
}
