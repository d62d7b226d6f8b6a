/** The commands of the first fenced block below a heading of a Markdown text, without comments. */
export function commandsBelow(markdown: string, heading: string): string[] {
  const [, section] = markdown.split(`\n${heading}\n`);
  const block = section?.split(/^## /m)[0]?.match(/^```(?:sh|bash|shell)?\n([\s\S]*?)^```/m)?.[1];
  if (block === undefined) throw new Error(`README.md has no block of commands below '${heading}'`);
  return block
    .split("\n")
    .map((line) => line.replace(/(?:^|\s)#.*$/, "").trim())
    .filter((line) => line !== "");
}
