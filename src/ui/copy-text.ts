/** Whether it could be copied: old browsers and plain http have no clipboard, and a person may refuse. */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false; // the caller says so, and shows the text to copy by hand
  }
}
