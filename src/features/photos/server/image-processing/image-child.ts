/** One child of press.ts: photo in, files out, one at a time. It has no secrets, no connections and nothing to lose. */

import type { ChildMessage } from "./image-child-process.ts";
import { makeFiles } from "./make-files.ts";

const tell = (message: ChildMessage) => process.send?.(message);

// Signals to the whole group are for the parent, which may want to finish what it began.
process.on("SIGINT", () => undefined);
process.on("SIGTERM", () => undefined);
// Ending in order would wait for the decoder, which may be what hangs.
process.on("disconnect", () => process.kill(process.pid, "SIGKILL"));
process.on("message", (bytes: Buffer) => {
  void makeFiles(bytes).then((pressed) => tell({ pressed, memory: process.memoryUsage.rss() }));
});
tell("ready");
