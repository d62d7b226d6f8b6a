/** How a photo's files are called in the store. `incoming/` is private; what is under `photos/` may be read by anybody who knows its name. */
import { randomBytes } from "node:crypto";
import { photoFileNames } from "../photo-files.ts";

export const INCOMING = "incoming/";

export const incomingName = (uploadKey: string): string => INCOMING + uploadKey;
export const fileName = (key: string, file: string): string => `photos/${key}/${file}`;
export const fileNames = (key: string): string[] => photoFileNames.map((file) => fileName(key, file));

/** 128 bits: nobody guesses the name of a file. */
const KEY_BYTES = 16;
export const newKey = (): string => randomBytes(KEY_BYTES).toString("base64url");
