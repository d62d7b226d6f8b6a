/** One child of press.ts: photo in, files out, one at a time. It has no secrets, no connections and nothing to lose. */
import { makeFiles } from "./make-files.ts";
import type { ChildMessage } from "./press-lane.ts";

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
