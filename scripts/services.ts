/** npm run services -- start|stop|status */
import { developmentServices } from "./services/development.ts";
import { startServices } from "./services/service.ts";

const { all } = developmentServices();
const command = process.argv[2] ?? "status";
try {
  if (command === "start") await startServices(all);
  else if (command === "stop") for (const service of all.toReversed()) await service.stop();
  else if (command !== "status") throw new Error("usage: npm run services -- start|stop|status");
  for (const service of all) console.log(`${(await service.isRunning()) ? "running" : "stopped"}  ${service.name}  ${service.address}`);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
