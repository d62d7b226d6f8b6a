import { describe, expect, test } from "vitest";
import { renderMail, toInlineText } from "./mail-layout.ts";
import type { MailContent } from "./mail-template.ts";

const english = { language: "en", name: "Rina & Sons <rina>" } as const;
const bangla = { ...english, language: "bn" } as const;
const content: MailContent = {
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
  test("has the same content as plain text, with a signature", () => {
    const { text } = renderMail(content, english);
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

  test("escapes the texts of members in its HTML", () => {
    const { html } = renderMail(content, english);
    expect(html).toContain("It is &lt;script&gt;alert(1)&lt;/script&gt; &amp; more");
    expect(html).toContain("Hello Rina &amp; Sons &lt;rina&gt;,");
    expect(html).toContain("First line<br>&lt;img src=x onerror=alert(1)&gt;");
    expect(html).toContain('href="https://nestmates.example/answer/x?answer=available&amp;a=&quot;b&quot;"');
    expect(html).toContain("<title>Is &quot;&lt;b&gt;it&lt;/b&gt;&quot; there?</title>");
    expect(html).not.toMatch(/<(script|img|b)\b/);
  });

  test("declares its language", () => {
    expect(renderMail(content, bangla).html).toContain('<html lang="bn">');
    expect(renderMail(content, bangla).text).toContain("প্রিয় Rina & Sons <rina>,");
  });
});

describe("a text of a member", () => {
  test.each([
    ["Sunny room", "Sunny room"],
    ["  two\r\nlines\tand  more ", "two lines and more"],
    ["Flat 3.5 katha, 2.5 km", "Flat 3.5 katha, 2.5 km"],
    ["ধানমন্ডি ৩২. লেকের পাশে", "ধানমন্ডি ৩২. লেকের পাশে"],
    ["a\u0000b\u001Bc", "abc"],
  ])("%j stays as it is, on one line", (given, expected) => {
    expect(toInlineText(given)).toBe(expected);
  });

  test.each(["https://evil.example/win", "www.evil.example", "evil.example", "me@evil.example"])(
    "%s is not turned into a link by mail programs",
    (given) => {
      const text = toInlineText(`See ${given} now`);
      expect(text.replaceAll("\u2060", "")).toBe(`See ${given} now`);
      expect(text).not.toMatch(/:\/\/|\.\p{L}|@\p{L}/u);
    },
  );

  test("is cut at 120 characters, never inside a surrogate pair", () => {
    expect(toInlineText("🏠".repeat(500))).toBe("🏠".repeat(120));
  });
});
