/** A part of a page that loads independently. If it fails, the other parts are still shown. */
export type Part<Data> = { ok: true; data: Data } | { ok: false };

export async function loadPart<Data>(load: Promise<Data>, onFailure: (error: unknown) => void): Promise<Part<Data>> {
  try {
    return { ok: true, data: await load };
  } catch (error) {
    onFailure(error);
    return { ok: false };
  }
}
