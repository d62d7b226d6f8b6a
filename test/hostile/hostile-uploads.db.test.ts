import { expect, test } from "vitest";
import { photoLimits, photoTypes } from "../../src/features/photos/photo.limits.ts";
import { useTestApp } from "../app.ts";
import { newMember } from "../members.ts";
import { photosOf, processAllPhotos, readyPhoto, uploadPhoto } from "../photos.ts";
import { hostileFiles } from "./hostile-files.ts";

const app = useTestApp();

test("uploaded hostile files are rejected and leave nothing behind, and the worker continues", {
  timeout: 180_000,
}, async () => {
  const objects = () => app().services.storage.list("", { limit: 100 });
  const files = (await hostileFiles()).filter(({ bytes }) => bytes.length > 0 && bytes.length <= photoLimits.bytes);
  expect(files.length).toBeGreaterThanOrEqual(25);
  const uploads = [];
  for (const file of files) {
    // An attacker declares an allowed type.
    const type = photoTypes.find((known) => known === file.declaredType) ?? "image/jpeg";
    const owner = newMember();
    uploads.push({ ...file, owner, id: await uploadPhoto(app(), owner, file.bytes, type) });
  }
  await processAllPhotos(app());
  const seen = [];
  for (const { name, owner, id } of uploads) {
    const [photo] = await photosOf(app(), owner, [id]);
    seen.push([name, photo?.state, photo?.refusal, photo?.photo]);
  }
  expect(seen).toEqual(uploads.map(({ name, refusal }) => [name, "refused", refusal, null]));
  expect(await objects()).toEqual([]);
  await readyPhoto(app(), newMember(), 1);
  expect(await objects()).toHaveLength(5);
});
