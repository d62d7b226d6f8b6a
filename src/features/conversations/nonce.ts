/** A number that identifies one message of a sender, so that the server recognises a retry. */
export function newNonce(): string {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2));
  // 53 bits at most, and never 0.
  return String((high % 2 ** 20) * 2 ** 32 + low + 1);
}
