/** Preloaded by `npm run start` and `start:worker`: `NODE_ENV=production node …` is not a command on Windows. */
process.env["NODE_ENV"] = "production";
