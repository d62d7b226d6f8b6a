/** Cursors as clients see them: opaque base64url text that needs no escaping in a URL. */

export function encodeCursorText(parts: readonly unknown[]): string {
  return btoa(JSON.stringify(parts)).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
}

/** Returns the decoded JSON, unchecked. The result is undefined if the text is not base64 or not JSON. */
export function decodeCursorText(text: string): unknown {
  try {
    return JSON.parse(atob(text.replaceAll("-", "+").replaceAll("_", "/")));
  } catch {
    return undefined;
  }
}
