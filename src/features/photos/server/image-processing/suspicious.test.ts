import { createCipheriv } from "node:crypto";
import { expect, test } from "vitest";
import { cpuMs } from "../../../../../test/cpu-time.ts";
import { box, fileType, text, zip } from "../../../../../test/hostile/bytes.ts";
import { checkRows } from "../../../../../test/rows.ts";
import { photoLimits } from "../../photo.limits.ts";
import { isSuspicious } from "./suspicious.ts";

/** Pseudo-random, but always the same. */
const compressedLike = (): Buffer =>
  createCipheriv("aes-128-ctr", Buffer.alloc(16, 5), Buffer.alloc(16)).update(Buffer.alloc(photoLimits.bytes));

const around = (bytes: Buffer): Buffer => Buffer.concat([Buffer.alloc(5000, 0x3c), bytes, Buffer.alloc(5000, 0x50)]);

test("code is found anywhere", () =>
  checkRows(
    [
      "<script>",
      "<SCRIPT src=x>",
      "<ScRiPt",
      "<iframe src=x>",
      "<html>",
      "<HTML lang=en>",
      "<!doctype html>",
      "<!DOCTYPE\nsvg PUBLIC",
      "<!ENTITY x SYSTEM",
      "<?php echo 1",
      "<?PHP\n",
      '<svg xmlns="x">',
      "<svg/onload=alert(1)>",
      "%PDF-1.7",
      "Rar!\x1a\x07\0",
      "7z\xbc\xaf\x27\x1c",
      "__HALT_COMPILER();",
    ],
    (words) => {
      expect(isSuspicious(around(text(words)))).toBe(true);
    },
  ));

test("an archive is found, as is one at the very end", () => {
  expect(isSuspicious(around(zip("a.txt", text("hello"))))).toBe(true);
  expect(isSuspicious(Buffer.concat([Buffer.alloc(100), zip("a.txt", text("hello")).subarray(0, 10)]))).toBe(true);
});

test("what only looks like it passes", () =>
  checkRows(
    [
      ["XMP", text('<?xpacket begin=""?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF/></x:xmpmeta>')],
      [
        "Photoshop's property list",
        text('<?xml version="1.0"?><!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN"><plist/>'),
      ],
      ["a film behind the photo", Buffer.concat([fileType("mp42", "isom"), box("mdat", Buffer.alloc(1000, 3))])],
      ["four bytes of an archive by chance", text("PK\x03\x04\xf3\x91\x22\x17\x88\x09")],
      ["words", text("A <room> with a script, an svg and a PDF")],
    ],
    (_, bytes) => {
      expect(isSuspicious(around(bytes))).toBe(false);
    },
  ));

test("the largest upload of compressed pixels passes, in time", () => {
  const bytes = compressedLike();
  expect(cpuMs(() => expect(isSuspicious(bytes)).toBe(false))).toBeLessThan(2000);
});
