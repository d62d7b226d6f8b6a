/** A worker that runs the clock of viewings at the times that its parent sends. The parent kills it. */
import { addNotices } from "../src/features/conversations/server/conversation-steps.ts";
import { createViewingClock } from "../src/features/viewings/server/viewing-clock.service.ts";
import { openDatabase } from "../src/platform/db/database.ts";
import { createLogger } from "../src/platform/log.ts";

const { db } = openDatabase({ url: process.argv[2] ?? "", poolSize: 2 });
const clock = createViewingClock({ db, tellInConversations: addNotices, log: createLogger("silent") });

process.on("message", (time: number) => {
  clock.runDue(new Date(time)).then(
    () => process.send?.(time),
    (error: unknown) => {
      process.stderr.write(`${String(error)}\n`);
      process.send?.(time);
    },
  );
});
process.send?.("ready");
