/** Publishes the keys that ID tokens are signed with, as the identity provider does. A process of its own, to be killed. Port and keys are its arguments. */
import { createServer } from "node:http";

const [port, keys = ""] = process.argv.slice(2);
createServer((_request, response) => response.setHeader("content-type", "application/json").end(keys)).listen(Number(port), "127.0.0.1");
