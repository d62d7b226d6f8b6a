/** Phrases of conversations that the lexicons for posts do not have. phrases() in scan.ts describes the syntax. */
import { phrases } from "./scan.ts";

/** A seeker asks whether money is wanted. */
export const worry = phrases(
  "do/should/must/will/shall/would i/we",
  "is/are there any/a ... advance/fee/deposit/charge",
  "how much ... advance/deposit/fee",
  "when ... pay/give/return*/refund*",
  "can/could/may i/we pay",
  "কি/কত/কবে ... দিতে/লাগবে/লাগে/নেন/নিবেন/নেবেন/ফেরত",
  "দিতে/লাগবে/লাগে/নেন/নিবেন/নেবেন/নেওয়া ... কি/কত",
  "দিতে হবে/হয়",
  "ফেরত ... পাব/পাওয়া/দেন/দিবেন",
  "ki/koto/kobe/kotto ... dite/lagbe/lage/nen/niben/ferot",
  "dite/lagbe/lage/nen/niben ... ki/koto",
  "dite hobe/hoy",
  "ferot ... pabo/paoa/den/diben",
);
/** A question that really tells the reader to pay. */
export const tellsToPay = phrases(
  "can/could/will/would you/u ... send/pay/bkash/transfer/deposit",
  "পারবেন/পাঠাবেন/করবেন/পারেন",
  "parben/pathaben/korben/paren/pathate",
);

/** The writer says what they pay, or speaks of their own money. */
export const ownOffer = phrases(
  "i/we can/will/could/would/am ... pay/give/deposit/bring",
  "i/we ... ready/able/willing to pay",
  "i/we ... want/like/wish to ... pay/give/send",
  "my budget",
  "আমি/আমরা ... দিতে/দিব/দেব/দিয়ে ... পারব/পারি/রাজি/দিব/দেব/চাই",
  "আমার বাজেট",
  "ami/amra ... dite/dibo/debo ... parbo/pari/raji/chai",
  "ami/amra ... dibo/debo",
  "amar budget",
);

export const urgency = phrases(
  "today/now/tonight/immediately/urgent*/quick*/hurry/fast",
  "many/other/another people/person/party ... interested/waiting/ready/asking",
  "আজই/আজকেই/এখনই/জলদি/দ্রুত/তাড়াতাড়ি",
  "আরও/অনেকে/আরেকজন ... চায়/চাচ্ছে/নিতে/আগ্রহী",
  "ajke/ajkei/aji/ekhoni/taratari/joldi",
  "onek/onno/arekjon ... chay/chacche/nite",
);

/** Asks for a loan, a recharge or a code. */
export const loan = phrases(
  "lend/borrow/loan me/some",
  "send/need/give me some money/recharge/balance",
  "recharge/top ... for me",
  "recharge/রিচার্জ/ফ্লেক্সি*/flexi* kore/করে den/diben/দেন/দিন/দিবেন",
  "ধার/লোন দেন/দিন/দিবেন/দিতে/লাগবে/চাই",
  "dhar/loan den/diben/dite/lagbe/chai",
  "টাকা ধার",
  "taka dhar",
);

/** The writer offers their own papers, or says that they will bring them. */
export const ownPapers = phrases(
  "i/we ... have/has/can/will/bring/show/share ... nid/id/passport/copy/certificate",
  "my nid/id/passport/card",
  "আমার/আমি ... এনআইডি*/আইডি/পাসপোর্ট*",
  "amar/ami ... nid/id/passport",
);

/** Unwanted advances in a chat about a room. */
export const advances = phrases(
  "you/u look/are/r so/very/really beautiful/cute/pretty/hot/sexy/gorgeous",
  "are you/u single/married/virgin",
  "do you/u have a boyfriend/bf",
  "send/give ... your pic/pics/photo/selfie",
  "can we be friends/friend",
  "video call ... alone/night/tonight",
  "i love/like you/u",
  "তুমি/আপনি ... সুন্দর/সুন্দরী/কিউট/সিঙ্গেল",
  "আপনার/তোমার ছবি ... দিন/দেন/পাঠান/পাঠাও/দাও",
  "বয়ফ্রেন্ড আছে",
  "বন্ধু হতে/হবেন/হবে",
  "apni/tumi ... shundor/sundor/sundori/cute/single",
  "apnar/tomar chobi/pic/picture ... den/pathan/pathao/dao",
  "bf/boyfriend ache/ase/achhe",
  "bondhu/frnd/friend hote/hoben/hobe/hba",
  "lets/let us be friends",
  "বন্ধুত্ব করলে",
  "friendship/bondhutto korle",
  "video call ... rate/ratre/aj/tonight",
  "rate/ratre/tonight ... video call",
  "রাতে ... ভিডিও কলে",
);

/** Asks for a code that was sent to the reader's phone. */
export const codeAsked = phrases(
  "tell/give/send/share me/us the/a/your code/otp/number that/which/from/on/in",
  "code/otp ... that comes/came/arrived",
  "কোড/কোডটা ... গেছে/গিয়েছে/এসেছে",
  "code ... gese/geche/giyeche/eseche",
);

/** Says that too much was paid and that the reader should send the rest to a third person. */
export const restToOthers = phrases(
  "balance/difference/rest/extra/excess ... to ... driver/mover/movers/moving/company/agent/man/brother",
  "অতিরিক্ত/বাকি/বাকিটা/বেশি ... লোককে/ড্রাইভারকে/এজেন্টকে/ভাইকে",
  "otirikto/baki/beshi ... lok/driver/agent/vai/bhai ke",
);

/** Bank accounts that money can be sent to. Somebody who works at a bank does not name an account. */
export const bankAccount = phrases(
  "bank/ব্যাংক*/ব্যাঙ্ক* ... account/acc/একাউন্ট*/অ্যাকাউন্ট*/হিসাব*",
  "account/acc/ac/একাউন্ট*/অ্যাকাউন্ট*/হিসাব* number/no/num/নম্বর*/নাম্বার*/নং",
  "a c number/no/num/নম্বর*/নাম্বার*",
  "account/acc/একাউন্ট/অ্যাকাউন্ট ... bank/ব্যাংক*/ব্যাঙ্ক*",
);

const payNames = "advance/advans/deposit/token/booking/money/payment/taka/tk/amount";
const payNamesBn = "টাকা*/অগ্রিম*/এডভান্স*/অ্যাডভান্স*/বায়না*/জামানত*/টোকেন*/বুকিং*/পেমেন্ট*";
const payNamesLatin = "taka/advance/advans/agrim/ogrim/bayna/jamanot/token/booking/payment";

/** Tells the reader to pay. No honest person does that before a visit. */
export const asksPayment = phrases(
  "bkash me/us/it/the/now/today/to",
  `pay/give/send me/us ... #`,
  `give/send/pay/transfer/deposit the/an/some/your/full/one/1 ... ${payNames}`,
  `give/send/pay/transfer ${payNames}`,
  "my/our bkash number/no/account/is",
  `${payNamesBn} ... পাঠান/পাঠাবেন/পাঠিয়ে/পাঠাও/দিন/দেন/দিবেন/দেবেন/দাও/করুন/করেন`,
  "bkash এ/তে ... পাঠান/পাঠাবেন/পাঠিয়ে/পাঠাও/দিন/দেন/দিবেন/দেবেন/দাও",
  "আমার/আমাদের bkash",
  `${payNamesLatin} ... pathan/pathaben/pathiye/pathao/den/diben/deben/dao/koren/korun`,
  "bkash e/te ... pathan/pathaben/pathiye/pathao/den/diben/deben/dao",
  `${payNamesLatin} ... dite/pathate parben`,
  "amar/amader bkash",
);

/** Says when tenants pay their rent. */
export const rentDay = phrases(
  "তারিখের মধ্যে",
  "tarikher moddhe",
  "tarikh er moddhe",
  "by the 5th/7th/10th",
  "first week",
);

export const giveMoney = phrases("give/send # advance/taka/tk/token/deposit", "give/send advance/token/deposit #");

/** Says that a viewing follows the payment. */
export const thenVisit = phrases(
  "then/afterwards you/u ... see/visit/come/view",
  "তখন/তারপর/এরপর ... দেখতে/দেখাব/দেখাবে/আসবেন",
  "tokhon/tarpor/erpor ... dekhte/dekhabo/ashben",
);

export const threat = phrases(
  "i know where you/u live",
  "i will find/kill/hurt/rape/beat/expose/ruin you/u",
  "your photo/photos/pic/pics ... viral/post/share/upload",
  "you will/ll regret",
  "ছবি ... ভাইরাল/ছড়িয়ে/ফাঁস",
  "দেখে নিব/নেব",
  "খবর আছে",
  "chobi/pic ... viral/choriye/fash",
  "dekhe nibo/nebo",
  "khobor ache/ase",
);
