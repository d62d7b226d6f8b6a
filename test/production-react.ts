/**
 * React reads NODE_ENV when it is loaded. Files of one worker share their modules, and the built site needs React for
 * production. If a test of a page loaded React for development first, every page of the built site would fail in that
 * worker.
 */
const before = process.env["NODE_ENV"];
process.env["NODE_ENV"] = "production";
await Promise.all([import("react"), import("react/jsx-runtime"), import("react-dom/server")]);
process.env["NODE_ENV"] = before;
