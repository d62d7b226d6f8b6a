/** The global object. The type library declares `self` for all kinds of workers. */
export const worker = self as unknown as ServiceWorkerGlobalScope;

/** The build replaces this name. Each build has its own worker, so browsers notice a new version. */
declare const BUILD_ID: string;
export const buildId: string = BUILD_ID;
