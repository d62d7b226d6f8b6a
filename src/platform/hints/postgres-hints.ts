import { type Executor, runText } from "../db/database.ts";
import type { ListenedChannel } from "../db/listener.ts";
import type { HintReceiver, HintTransport } from "./member-hints.ts";

const CHANNEL = "nest_mates_news";
const notifyText = `select pg_notify('${CHANNEL}', $1::text)`;

/** Sends hints by LISTEN and NOTIFY. The listener connection of the process also listens on this channel. */
export function createPostgresHints(db: Executor) {
  let receiver: HintReceiver | undefined;
  const channel: ListenedChannel = {
    name: CHANNEL,
    onPayload: (payload) => receiver?.onText(payload),
    onListening: () => receiver?.onGap(),
  };
  const open = (to: HintReceiver): HintTransport => {
    receiver = to;
    return {
      async send(text) {
        await runText(db, notifyText, [text]);
      },
      // Without the database there are no hints to send.
      isUp: () => true,
      async close() {
        receiver = undefined;
      },
    };
  };
  return { channel, open };
}
