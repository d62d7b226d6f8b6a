/** Child process of image-processor.ts: processes one photo at a time. It has no secrets and no connections. */

import type { ChildMessage } from "./image-child-process.ts";
import { makeFiles } from "./make-files.ts";

const tell = (message: ChildMessage) => process.send?.(message);

// Ignore signals to the process group: they are for the parent, which may want to finish its work.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// Kill the process, because a normal exit would wait for the decoder, which may hang.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (bytes: Buffer) => {
  void makeFiles(bytes).then((processed) => tell({ processed, memory: process.memoryUsage.rss() }));
});
tell("ready");
