/** The proofs, in the order in which `npm run prove -- all` runs them. */
export interface Proof {
  /** Also the name of its file. */
  name: string;
  /** One line for the list, and the name of its gate. */
  what: string;
  /** Part of `all` and of .ci/full, where it runs with --gate, and with these variables unless they are set. */
  gate?: Readonly<Record<string, string>>;
  /** Part of the smoke run, with --smoke and these variables. */
  smoke?: Readonly<Record<string, string>>;
}

const onScale = { SCALE_LISTINGS: "300000" };
const FEW = { SCALE_LISTINGS: "2000", BENCH_RUNS: "1" };

export const proofs: readonly Proof[] = [
  { name: "search", what: "database time of the published searches", gate: onScale },
  { name: "match", what: "only where I can live, best fit first, for 40 seekers", gate: onScale },
  { name: "photos", what: "uploads through a worker that is killed five times", gate: { PHOTO_UPLOADS: "40" } },
  { name: "harvest", what: "50 new accounts after 10,000 phone numbers", gate: {} },
  {
    name: "freshness",
    what: "listings through three months, workers killed at random",
    gate: { FRESH_LISTINGS: "200", FRESH_KILLS: "50" },
  },
  { name: "load", what: "mixed requests at rising rates, one and two web processes", gate: {} },
  { name: "faults", what: "each part killed or silenced while members write", gate: {} },
  { name: "jobs", what: "workers killed in each kind of background work", gate: {} },
  { name: "restore", what: "a database backed up, lost and restored to a moment", gate: {} },
  { name: "rolling", what: "web processes replaced under load", gate: {} },
  { name: "old-build", what: "the release before the newest migration on the new schema", gate: {} },
  { name: "attacks", what: "attacks on the API and in a browser", gate: {} },
  { name: "push", what: "real push notifications in Firefox", gate: {} },
  { name: "prometheus", what: "a real Prometheus, the deployed rules, an alert", gate: {} },
  { name: "container", what: "the image, built and run read-only", gate: {} },
  { name: "lighthouse", what: "Lighthouse: accessibility, best practices, SEO, performance", gate: {} },
  { name: "api", what: "throughput of API calls, as a ratio to PostgreSQL alone", smoke: FEW },
  { name: "cost", what: "CPU time of one request of each kind", smoke: FEW },
  { name: "conversations", what: "messages and the inbox: throughput, plans, sizes", smoke: {} },
  { name: "saved-searches", what: "a day of new listings against saved searches", smoke: {} },
  { name: "pages", what: "cached pages against rendered ones", smoke: {} },
  { name: "phone", what: "public pages on a cheap phone and a slow network", smoke: {} },
  {
    name: "soak",
    what: "the mixed requests for 30 minutes: memory, handles, latency",
    smoke: { SCALE_LISTINGS: "2000", SOAK_MINUTES: "0.2", SOAK_RATE: "5" },
  },
  { name: "flood", what: "anonymous attacks: how much slower everybody else is, and memory", smoke: {} },
  { name: "streams", what: "10,000 open event streams in one web process", smoke: {} },
  { name: "scale", what: "plans and rows read of every list on very many listings" },
  { name: "weight", what: "bytes that a phone downloads for each public page" },
];
