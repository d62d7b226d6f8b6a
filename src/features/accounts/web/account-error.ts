/** A refusal of our own server, by the stable code of its answer. */
export class AccountError extends Error {
  override name = "AccountError";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
