import { type AreaRecord, createGazetteer } from "../src/features/areas/area-gazetteer.ts";

type Given = [
  slug: string,
  kind: AreaRecord["kind"],
  parent: string | null,
  name: string,
  nameBn: string,
  ...spellings: string[],
];

/** A small gazetteer with the difficulties of the real one: names that are shared, begin alike or are numbered. */
const places: Given[] = [
  ["dhaka-division", "division", null, "Dhaka", "ঢাকা"],
  ["chattogram-division", "division", null, "Chattogram", "চট্টগ্রাম", "Chittagong"],
  ["rajshahi-division", "division", null, "Rajshahi", "রাজশাহী"],
  ["sylhet-division", "division", null, "Sylhet", "সিলেট"],
  ["dhaka", "district", "dhaka-division", "Dhaka", "ঢাকা", "Dacca"],
  ["chattogram", "district", "chattogram-division", "Chattogram", "চট্টগ্রাম", "Chittagong"],
  ["lakshmipur", "district", "chattogram-division", "Lakshmipur", "লক্ষ্মীপুর"],
  ["bhola", "district", "chattogram-division", "Bhola", "ভোলা"],
  ["feni", "district", "chattogram-division", "Feni", "ফেনী"],
  ["rajshahi", "district", "rajshahi-division", "Rajshahi", "রাজশাহী"],
  ["bogura", "district", "rajshahi-division", "Bogura", "বগুড়া", "Bogra"],
  ["sylhet", "district", "sylhet-division", "Sylhet", "সিলেট"],
  ["mirpur", "thana", "dhaka", "Mirpur", "মিরপুর"],
  ["mirpur-1", "area", "mirpur", "Mirpur 1", "মিরপুর ১", "Mirpur-1"],
  ["mirpur-10", "area", "mirpur", "Mirpur 10", "মিরপুর ১০", "Mirpur-10"],
  ["mirpur-dohs", "area", "mirpur", "Mirpur DOHS", "মিরপুর ডিওএইচএস"],
  ["uttara", "thana", "dhaka", "Uttara", "উত্তরা"],
  ["uttara-sector-7", "area", "uttara", "Uttara Sector 7", "উত্তরা সেক্টর ৭"],
  ["uttara-sector-10", "area", "uttara", "Uttara Sector 10", "উত্তরা সেক্টর ১০"],
  ["dhanmondi", "thana", "dhaka", "Dhanmondi", "ধানমন্ডি"],
  ["dhanmondi-27", "area", "dhanmondi", "Dhanmondi 27", "ধানমন্ডি ২৭"],
  ["bashundhara-ra", "area", "dhaka", "Bashundhara R/A", "বসুন্ধরা আবাসিক এলাকা"],
  ["rampura", "thana", "dhaka", "Rampura", "রামপুরা"],
  ["tejgaon", "thana", "dhaka", "Tejgaon", "তেজগাঁও"],
  ["farmgate", "area", "dhaka", "Farmgate", "ফার্মগেট"],
  ["green-road", "area", "dhaka", "Green Road", "গ্রিন রোড"],
  ["new-market", "thana", "dhaka", "New Market", "নিউ মার্কেট"],
  ["chawkbazar-dhaka", "thana", "dhaka", "Chawkbazar", "চকবাজার"],
  ["lalbagh", "thana", "dhaka", "Lalbagh", "লালবাগ"],
  ["jahangirnagar-university", "landmark", "dhaka", "Jahangirnagar University", "জাহাঙ্গীরনগর বিশ্ববিদ্যালয়", "JU"],
  ["new-market-chattogram", "area", "chattogram", "New Market", "নিউ মার্কেট"],
  ["chawkbazar-chattogram", "thana", "chattogram", "Chawkbazar", "চকবাজার"],
  ["agrabad", "area", "chattogram", "Agrabad", "আগ্রাবাদ"],
  ["laxmipur", "area", "rajshahi", "Laxmipur", "লক্ষ্মীপুর", "Lakshmipur"],
  ["shibganj-sylhet", "area", "sylhet", "Shibganj", "শিবগঞ্জ"],
];

export function smallGazetteer() {
  const ids = new Map(places.map(([slug], index) => [slug, index + 1]));
  const records = places.map(
    ([slug, kind, parent, name, nameBn, ...spellings], index): AreaRecord => ({
      id: index + 1,
      parentId: parent === null ? null : (ids.get(parent) ?? null),
      kind,
      slug,
      name,
      nameBn,
      spellings,
      lat: 23 + index / 100,
      lng: 90,
    }),
  );
  return createGazetteer(records);
}
