/**
 * Names of a photo's files in the object store. `incoming/` is private; `photos/` can be read by anybody who knows the
 * name.
 */
import { randomBytes } from "node:crypto";
import { photoFileNames } from "../photo-files.ts";

export const INCOMING = "incoming/";

export const incomingName = (uploadKey: string): string => INCOMING + uploadKey;
export const fileName = (key: string, file: string): string => `photos/${key}/${file}`;
export const fileNames = (key: string): string[] => photoFileNames.map((file) => fileName(key, file));

/** 128 bits, so that names cannot be guessed. */
const KEY_BYTES = 16;
export const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");
