/**
 * Names of a photo's files in the object store. Files in `incoming/` are private. Everybody who knows the name of a
 * file in `photos/` can read it.
 */
import { randomBytes } from "node:crypto";
import { photoFileNames } from "../photo-files.ts";

export const INCOMING = "incoming/";

export const incomingName = (uploadKey: string): string => INCOMING + uploadKey;
export const fileName = (key: string, file: string): string => `photos/${key}/${file}`;
export const fileNames = (key: string): string[] => photoFileNames.map((file) => fileName(key, file));

/** Keys have 128 bits, so that nobody can guess a name. */
const KEY_BYTES = 16;
export const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");
