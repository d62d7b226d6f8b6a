/** Preloaded by `npm run start` and `start:worker`, because `NODE_ENV=production node …` does not work on Windows. */
process.env["NODE_ENV"] = "production";
