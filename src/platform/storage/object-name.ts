/** Each part begins with a letter, a digit, `_` or `-`: so neither `..` nor a hidden file nor an empty part can be meant. */
const objectName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** A file's name may have 255 bytes. */
const MAX_LENGTH = 200;

/** Names are made by our own code, so that another one is a mistake of ours, or somebody's attempt. */
export function assertObjectName(name: string): void {
  if (name.length > MAX_LENGTH || name.includes("..") || !objectName.test(name)) throw new Error(`Not a name for an object: ${JSON.stringify(name)}`);
}
