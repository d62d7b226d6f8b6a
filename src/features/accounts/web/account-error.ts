/** An error of our server, with its stable code. */
export class AccountError extends Error {
  override name = "AccountError";
  readonly code: string;

  constructor(code: string) {
    super(code);
    this.code = code;
  }
}
