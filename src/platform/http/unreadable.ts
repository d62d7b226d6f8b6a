import type { Socket } from "node:net";
import type { Logger } from "../log.ts";

/** By Node's code: the head was too long, or all of it did not come in time. Anything else is not HTTP as we read it. */
const statuses: Record<string, string> = {
  HPE_HEADER_OVERFLOW: "431 Request Header Fields Too Large",
  ERR_HTTP_REQUEST_TIMEOUT: "408 Request Timeout",
};

/**
 * For bytes that are no request: where one ends and the next begins is not known any more, so the connection ends here. Nothing of what was sent goes back, and the
 * log says what kind of fault it was: many of them are somebody who looks for a gap between us and the proxy in front.
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
