import { describe, expect, test } from "vitest";
import type { Letter } from "./letter.ts";
import { asWords, layOut } from "./mail-layout.ts";

const letter: Letter = {
  language: "en",
  name: "Rina & Sons <rina>",
  subject: 'Is "<b>it</b>" there?',
  paragraphs: ["It is <script>alert(1)</script> & more", "Second"],
  quote: "First line\n<img src=x onerror=alert(1)>",
  actions: [
    { label: "Yes > no", url: 'https://nestmates.example/answer/x?answer=available&a="b"' },
    { label: "No", url: "https://nestmates.example/answer/x?answer=taken" },
  ],
  after: ["After 'all'"],
  why: "Because",
};

describe("a mail", () => {
  test("says in plain text all that it says in HTML, and ends with who writes and why", () => {
    const { text } = layOut(letter);
    expect(text).toBe(`Hello Rina & Sons <rina>,

It is <script>alert(1)</script> & more

Second

They write:

> First line
> <img src=x onerror=alert(1)>

Yes > no:
https://nestmates.example/answer/x?answer=available&a="b"

No:
https://nestmates.example/answer/x?answer=taken

After 'all'

-- 
Because
Nest Mates: Connect. Match. Move In
`);
  });

  test("has nothing in its HTML that members wrote as HTML", () => {
    const { html } = layOut(letter);
    expect(html).toContain("It is &lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(html).toContain("Hello Rina &amp; Sons &lt;rina&gt;,");
    expect(html).toContain("First line<br>&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain('href="https://nestmates.example/answer/x?answer=available&amp;a=&quot;b&quot;"');
    expect(html).toContain("<title>Is &quot;&lt;b&gt;it&lt;/b&gt;&quot; there?</title>");
    expect(html).not.toMatch(/<(script|img|b)\b/);
  });

  test("says its language", () => {
    expect(layOut({ ...letter, language: "bn" }).html).toContain('<html lang="bn">');
    expect(layOut({ ...letter, language: "bn" }).text).toContain("প্রিয় Rina & Sons <rina>,");
  });
});

describe("words of members", () => {
  test.each([
    ["Sunny room", "Sunny room"],
    ["  two\r\nlines\tand  more ", "two lines and more"],
    ["Flat 3.5 katha, 2.5 km", "Flat 3.5 katha, 2.5 km"],
    ["ধানমন্ডি ৩২. লেকের পাশে", "ধানমন্ডি ৩২. লেকের পাশে"],
    ["a\u0000b\u001Bc", "abc"],
  ])("%j stay as they are, on one line", (given, expected) => {
    expect(asWords(given)).toBe(expected);
  });

  test.each(["https://evil.example/win", "www.evil.example", "evil.example", "me@evil.example"])(
    "%s is nothing that a mail program makes a link of",
    (given) => {
      const words = asWords(`See ${given} now`);
      expect(words.replaceAll("\u2060", "")).toBe(`See ${given} now`);
      expect(words).not.toMatch(/:\/\/|\.\p{L}|@\p{L}/u);
    },
  );

  test("are cut where they are long, and not inside a character", () => {
    expect(asWords("🏠".repeat(500))).toBe("🏠".repeat(120));
  });
});
