/** Returns false if the clipboard is unavailable (old browsers, plain HTTP) or the user denied access. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // The caller shows the text so that it can be copied by hand.
  }
}
