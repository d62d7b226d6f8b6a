/**
 * Serves the public keys of the ID tokens, as the identity provider does. A separate process, so that it can be killed.
 * Its arguments are port and keys.
 */
import { createServer } from "node:http";

const [port, keys = ""] = process.argv.slice(2);
createServer((_request, response) => response.setHeader("content-type", "application/json").end(keys)).listen(
  Number(port),
  "127.0.0.1",
);
