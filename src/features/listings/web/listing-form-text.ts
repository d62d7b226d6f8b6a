/** What a form holds under a name, as one text. Of a set each chosen value is an entry of its own: they stand with commas between. */
export const textOf = (form: FormData, name: string): string =>
  form
    .getAll(name)
    .filter((entry) => typeof entry === "string")
    .join(",");
