/**
 * .ci/run sets CORE_ONLY: then only journeys with this tag run, each in one language and on one screen. Without it all
 * of them run.
 */
export const isCoreOnly = process.env["CORE_ONLY"] !== undefined;
export const core = { tag: "@core" };
