/** Each part begins with a letter, a digit, `_` or `-`, so there are no `..`, no hidden files and no empty parts. */
const objectName = /^[\w-][\w.-]*(?:\/[\w-][\w.-]*)*$/;
/** File names are limited to 255 bytes. */
const MAX_LENGTH = 200;

/** Our own code creates the names, so an invalid one is a bug or an attack. */
export function assertObjectName(name: string): void {
  if (name.length > MAX_LENGTH || name.includes("..") || !objectName.test(name))
    throw new Error(`Not a name for an object: ${JSON.stringify(name)}`);
}
