/**
 * npm run prove -- load: the request mix of proofs/load/profile.ts at rising rates, until p99 exceeds half a second or
 * requests fail; with one web process, then with two behind HAProxy. The load is open: requests are sent whether or not
 * earlier ones were answered. Needs a build. --gate is a small run that only checks a minimum rate.
 */
import { conclude, isGate, isSmoke, keepResults, scaleSize } from "./lib/run.ts";
import { fullLoad, runLoad, smallLoad, tinyLoad } from "./load/run.ts";
import { sayReport } from "./load/table.ts";

const size = isSmoke ? tinyLoad : isGate ? smallLoad : fullLoad;
const report = await runLoad({ ...size, listings: scaleSize(size.listings) });
sayReport(report);
keepResults("load", report);
conclude(report.rows);
