/** npm run services -- start|stop|status. `start s3` starts the S3 server, which most work does not need. */
import { readConfig } from "../src/platform/config.ts";
import { prepareBucket } from "../src/platform/storage/s3-bucket.ts";
import { localCeph } from "./services/ceph.ts";
import { developmentServices } from "./services/development.ts";
import { endLeftovers } from "./services/script-run.ts";
import { startServices } from "./services/service.ts";

// Ends processes that killed scripts left running: they may use the same ports.
endLeftovers();
const { allServices } = developmentServices();
const ceph = localCeph();
const known = [...allServices, ceph];
const command = process.argv.slice(2).join(" ") || "status";
try {
  if (command === "start") await startServices(allServices);
  else if (command === "start s3") await startS3();
  else if (command === "stop") for (const service of known.toReversed()) await service.stop();
  else if (command !== "status") throw new Error("usage: npm run services -- start|start s3|stop|status");
  for (const service of known)
    console.log(`${(await service.isRunning()) ? "running" : "stopped"}  ${service.name}  ${service.address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

/** Starts the S3 server with a bucket for the pages of ORIGIN (or of HOST and PORT), and prints how to use it. */
async function startS3(): Promise<void> {
  await startServices([ceph]);
  const settings = { bucket: "nestmates", ...ceph.settings };
  const { origin } = readConfig();
  await prepareBucket(settings, origin);
  console.log(`Accepts uploads from pages of ${origin}. Start processes with
S3_BUCKET=${settings.bucket} S3_ENDPOINT=${settings.endpoint} S3_ACCESS_KEY_ID=${settings.accessKeyId} S3_SECRET_ACCESS_KEY=${settings.secretAccessKey}
`);
}
