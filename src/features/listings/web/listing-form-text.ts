/** The value of a form field. The values of a set are separate entries: they are joined by commas. */
export const textOf = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((entry) => typeof entry === "string")
    .join(",");
