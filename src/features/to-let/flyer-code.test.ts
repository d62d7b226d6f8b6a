import { encode } from "uqr";
import { expect, test } from "vitest";
import { flyerAddress, flyerQrText, readFlyerCode } from "./flyer-code.ts";

test("a code is read as people type it", () => {
  expect(["7K3MPX", "7k3mpx", "oil01z", "7K3MP", "7K3MPXX", "7K3MPU", "7K3M X", ""].map(readFlyerCode)).toEqual([
    "7K3MPX",
    "7K3MPX",
    "01101Z",
    undefined,
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test("the QR code is in capitals, which needs fewer modules", () => {
  const text = flyerQrText("https://nestmates.example", "7K3MPX");
  expect(text).toBe("HTTPS://NESTMATES.EXAMPLE/T/7K3MPX");
  const long = flyerQrText("https://rooms.nestmates.example", "7K3MPX");
  expect([long, long.toLowerCase()].map((one) => encode(one, { ecc: "H", minVersion: 4, border: 0 }).size)).toEqual([
    33, 37,
  ]);
});

test("beside it stands what phones show", () => {
  expect(flyerAddress("https://nestmates.example", "7K3MPX")).toBe("nestmates.example/t/7K3MPX");
});
