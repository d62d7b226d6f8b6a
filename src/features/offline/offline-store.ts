/** The database on the device. It is deleted at log-out (src/platform/device.ts). */
import { APP_DATABASE } from "../../platform/device.ts";

export const ROOMS = "rooms";
export const VISITS = "visits";
export const OWNER = "owner";
type StoreName = typeof ROOMS | typeof VISITS | typeof OWNER;

/** Resolves with the result of a request. `T` is the type that we have stored there. */
export const settled = <T>(request: IDBRequest): Promise<T> =>
  new Promise((resolve, reject) => {
    request.addEventListener("success", () => resolve(request.result as T));
    request.addEventListener("error", () => reject(request.error ?? new Error("IndexedDB failed")));
  });

function open(): Promise<IDBDatabase> {
  const request = indexedDB.open(APP_DATABASE, 2);
  request.addEventListener("upgradeneeded", () => {
    const { result } = request;
    const isMissing = (name: StoreName) => !result.objectStoreNames.contains(name);
    for (const name of [ROOMS, VISITS] as const) if (isMissing(name)) result.createObjectStore(name, { keyPath: "id" });
    if (isMissing(OWNER)) result.createObjectStore(OWNER);
  });
  return settled(request);
}

/** Closes the database afterwards: an open connection would delay its deletion at log-out. */
export async function withStores<T>(work: (store: (name: StoreName) => IDBObjectStore) => Promise<T>): Promise<T> {
  const database = await open();
  try {
    const transaction = database.transaction([ROOMS, VISITS, OWNER], "readwrite");
    return await work((name) => transaction.objectStore(name));
  } finally {
    database.close();
  }
}
