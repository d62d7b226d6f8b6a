import { describe, expect, test } from "vitest";
import { smallGazetteer } from "../../../test/gazetteer.ts";
import { locationIn } from "./area-location.ts";

const gazetteer = smallGazetteer();

describe("a location on a Bangla page", () => {
  test.each([
    ["Mirpur 10, Dhaka", "মিরপুর ১০, ঢাকা"],
    ["mirpur-10,dhaka", "মিরপুর ১০, ঢাকা"],
    ["Chittagong", "চট্টগ্রাম"],
    ["Farmgate, Tejgaon, Dhaka", "ফার্মগেট, তেজগাঁও, ঢাকা"],
  ])("%s → %s", (text, shown) => {
    expect(locationIn(gazetteer, text, "bn")).toBe(shown);
  });

  test.each(["House 12, Road 5, Mirpur 10, Dhaka", "Near the lake", "Mirpur 10,", "ধানমন্ডি ২৭, Dhaka", ""])(
    "%j stays as it was written",
    (text) => {
      expect(locationIn(gazetteer, text, "bn")).toBe(text);
    },
  );
});

test("on an English page a location in Bangla has its English names", () => {
  expect(locationIn(gazetteer, "মিরপুর ১০, ঢাকা", "en")).toBe("Mirpur 10, Dhaka");
  expect(locationIn(gazetteer, "Mirpur-10 , dhaka", "en")).toBe("Mirpur-10 , dhaka");
  expect(locationIn(gazetteer, "লেকের পাশে, ঢাকা", "en")).toBe("লেকের পাশে, ঢাকা");
});

test("of places with one spelling and several names, the one inside the place that follows", () => {
  expect(locationIn(gazetteer, "লক্ষ্মীপুর, রাজশাহী", "en")).toBe("Laxmipur, Rajshahi");
  expect(locationIn(gazetteer, "লক্ষ্মীপুর", "en")).toBe("লক্ষ্মীপুর");
});
