/** Steps of the journeys of the app: its service worker, and what it keeps on the device. */
import type { Page } from "@playwright/test";
import type { OfflineRoom } from "../src/features/offline/offline-rooms.ts";
import type { KeptVisit } from "../src/features/offline/offline-visits.ts";
import { APP_DATABASE } from "../src/platform/device.ts";
import { expect } from "./fixtures.ts";

/** The worker is active and controls the page. */
export async function untilControlled(page: Page): Promise<void> {
  await page.waitForFunction(() => navigator.serviceWorker.controller?.state === "activated");
  await expect.poll(() => cachedPaths(page)).toContain("/offline");
}

/** Paths of everything in all caches, sorted. */
export const cachedPaths = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.toSorted();
  });

export const cacheNames = (page: Page): Promise<string[]> => page.evaluate(() => caches.keys());

const readRooms = async (name: string): Promise<unknown[]> => {
  if (!(await indexedDB.databases()).some((database) => database.name === name)) return [];
  return new Promise((resolve, reject) => {
    const opening = indexedDB.open(name);
    opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
    opening.addEventListener("success", () => {
      const rooms = opening.result.transaction("rooms").objectStore("rooms").getAll();
      rooms.addEventListener("success", () => {
        opening.result.close();
        resolve(
          rooms.result.map(({ photo, ...room }: OfflineRoom) => ({
            ...room,
            photo: photo && `${photo.type} ${photo.size > 0 ? "with" : "without"} bytes`,
          })),
        );
      });
    });
  });
};

/** The rooms that the device keeps. */
export const keptRooms = (page: Page) =>
  page.evaluate(readRooms, APP_DATABASE) as Promise<(Omit<OfflineRoom, "photo"> & { photo?: string })[]>;

/** The visits that the device keeps. */
export const keptVisits = (page: Page) =>
  page.evaluate(
    async (name) =>
      new Promise<KeptVisit[]>((resolve, reject) => {
        const opening = indexedDB.open(name);
        opening.addEventListener("error", () => reject(opening.error ?? new Error(name)));
        opening.addEventListener("success", () => {
          const visits = opening.result.transaction("visits").objectStore("visits").getAll();
          visits.addEventListener("success", () => {
            opening.result.close();
            resolve(visits.result as KeptVisit[]);
          });
        });
      }),
    APP_DATABASE,
  );

export const untilKept = (page: Page, id: string) =>
  expect.poll(async () => (await keptRooms(page)).map((room) => room.id), { timeout: 20_000 }).toContain(id);
