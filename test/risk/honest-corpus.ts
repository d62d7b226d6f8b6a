/** What honest people write. The rules were adjusted with the half `tuning` only; `unseen` was written before that. */
import { readFileSync } from "node:fs";

const read = (name: string): string[] =>
  readFileSync(new URL(`honest/${name}.txt`, import.meta.url), "utf8")
    .split("\n")
    .filter(Boolean);

const plainDigits = (text: string) => text.replaceAll(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - 0x9e6));

/** `@` at the beginning: written after a visit. */
export const honestMessages = (half: "tuning" | "unseen") =>
  read(`messages-${half}`).map((line) => ({ text: line.replace(/^@/, ""), isVisited: line.startsWith("@") }));

export const honestPosts = (half: "tuning" | "unseen") =>
  read(`posts-${half}`).map((line) => {
    const [title = "", location = "", rent = "", description = ""] = line.split(" | ");
    return { title, location, rent: Number(plainDigits(rent)), description };
  });
