import { connect } from "node:net";
import { text } from "node:stream/consumers";

/** The state of the servers of the backend `web`, by name: `UP`, `DOWN` and states between them. */
export async function serverStates(statsSocket: string): Promise<Map<string, string>> {
  const socket = connect(statsSocket);
  socket.write("show stat\n");
  const [head = "", ...lines] = (await text(socket)).replace(/^# /, "").split("\n");
  const columns = head.split(",");
  const pick = (line: string, column: string) => line.split(",")[columns.indexOf(column)] ?? "";
  return new Map(
    lines.filter((line) => pick(line, "pxname") === "web").map((line) => [pick(line, "svname"), pick(line, "status")]),
  );
}
