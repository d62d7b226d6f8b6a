/**
 * The decoder and encoder alone, for comparison: runs makeFiles on each file of the command line, one after the other,
 * after it gets a message.
 */
import { once } from "node:events";
import { readFile } from "node:fs/promises";
import { makeFiles } from "../../src/features/photos/server/image-processing/make-files.ts";

const files = await Promise.all(process.argv.slice(2).map((path) => readFile(path)));
await makeFiles(files[0] ?? Buffer.alloc(0)); // warm-up
process.send?.("ready");
await once(process, "message");
for (const file of files) await makeFiles(file);
process.disconnect();
