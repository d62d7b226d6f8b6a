/** Phrases that make a listing more trustworthy. phrases() in scan.ts describes the syntax. */
import { phrases } from "./scan.ts";

/** Says that no money is asked for, or warns of scams. */
export const noMoney = phrases(
  "never/nobody/not/dont/don/no/without/zero ... money/advance/booking/fee/fees/deposit/bkash/payment/token/charge",
  "beware/careful/scam*/fraud*/cheat*/fake",
  "সাবধান/প্রতারক*/প্রতারণা*/ভুয়া/সতর্ক",
  "টাকা/অগ্রিম/ফি/বুকিং/bkash/টোকেন/কমিশন/চার্জ ... লাগে/লাগবে/দেবেন/দিবেন/পাঠাবেন/নিই/চাই/করবেন/নিব/নেব না",
  "টাকা/অগ্রিম/ফি/বুকিং/bkash/টোকেন/কমিশন/চার্জ ... নেওয়া/দিতে/করতে হয়/হবে/হয়না না",
  "টাকা/অগ্রিম/ফি/বুকিং/bkash/টোকেন/কমিশন/চার্জ ... নাই/নেই/লাগেনা/হয়না",
  // Warnings that others ask for money.
  "টাকা*/bkash/অগ্রিম*/ফি/বুকিং* ... চাইলে/চায়/চেয়েছে/চাচ্ছে/নিচ্ছে/চাইছে",
  "কখনো/কখনোই/কোনো/কাউকে ... টাকা*/bkash/অগ্রিম* ... না/নাই/নেই",
  "আগে ... টাকা*/bkash/অগ্রিম* ... না",
  "taka/advance/agrim/ogrim/fee/booking/bkash/token/commission/charge ... lage/lagbe/diben/deben/pathaben/nei/nibo/chai/korben na",
  "taka/advance/agrim/ogrim/fee/booking/bkash/token/commission/charge ... dite/korte hoy/hobe na",
  "taka/advance/agrim/ogrim/fee/booking/bkash/token/commission/charge ... nai/nei/lagena",
  "shabdhan/sabdhan/protarok/protarona",
  "taka/bkash/advance/agrim/ogrim/fee ... chaile/chay/chacche/nicche",
  "kokhono/kono/kauke ... taka/bkash/advance/agrim ... na/nai/nei",
  "age ... taka/bkash/advance/agrim ... na",
  "somebody/someone/people/others/anyone ... ask/asks/asked/asking/demand*",
  "ask/asks/asked/asking people/others/them/somebody/someone/everyone/tenants",
);

/** 'No money, no visit' is a condition and no denial. */
export const noMoneyNoVisit = phrases(
  "no/without ... payment/confirmation/advance/booking/money/token/fee no",
  "না দিলে/করলে/পাঠালে/পেলে/নিলে",
  "ছাড়া",
  "na dile/korle/pathale/pele/nile",
  "chara/sara",
);

/** Payment after the viewing, with a contract, or when moving in. */
export const afterViewing = phrases(
  "after/once/when/if/until ... seen/see/seeing/viewing/visit/visiting/like/agreement/signing/sign/move/moving/shift/contract/deed",
  "on/at/upon/day ... signing/agreement/contract/move/moving/deed/handover",
  "day of signing/agreement/moving/handover",
  "under the lease/deed/agreement",
  "come up/up",
  "come and see/look",
  "দেখার/চুক্তির/উঠার/ওঠার পর/পরে",
  "চুক্তির/উঠার/ওঠার দিন/সময়/আগে",
  "চুক্তি হওয়ার/করে/করার পর/সময়/দিন",
  "পছন্দ হলে",
  "দেখে পছন্দ/ভালো/নিজে",
  "এসে ... দেখ*",
  "agreement/deed/chukti/contract er/এর din/দিন/por/পর/shomoy/পরে",
  "uthar/othar por/pore/din/shomoy",
  "dekhe pochondo/posondo/confirm/tarpor",
  "pochondo/posondo hole",
  "ese ... dekh*",
);

/** 'Call before you come' does not mean 'pay before you come'. */
export const callFirst = phrases(
  "call/phone/message/massage/text/inform/knock/ring/tell/say ... before ... com*/visit*/see*/view*",
  "before ... com*/visit*/view* ... call/phone/message/massage/text/inform/knock/ring",
  "আসার/দেখার আগে ... ফোন/কল/জানা*/মেসেজ/যোগাযোগ",
  "ফোন/কল/জানিয়ে/মেসেজ ... আসার/দেখার আগে",
  "ashar/asar/dekhar age ... phone/call/janaben/janiye/knock/message",
  "phone/call/janiye/knock ... ashar/asar/dekhar age",
);
