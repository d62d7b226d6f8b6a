/** Phrases that ask for money before a viewing. phrases() in scan.ts describes the syntax. */
import { phrases } from "./scan.ts";

export const wallet = phrases(
  "bkash",
  "mobile/মোবাইল banking/ব্যাংকিং*",
  "মোবাইলে পেমেন্ট",
  "send/সেন্ড money/মানি",
  "upay/surecash/mcash/cellfin/moneygram/usdt/bitcoin/crypto",
  "western union",
  "wallet*/ওয়ালেট*",
);

export const amount = phrases(
  "# ... taka/tk/bdt/টাকা*",
  "taka/tk/bdt/টাকা #",
  "হাজার*/hajar/hazar/thousand/পাঁচশ*/panchsho/pachsho",
  "# matro/মাত্র/only",
  "matro/মাত্র/just/only/of/charge/fee/costs/খরচ/ফি #",
  "bkash ... #",
  "# ... bkash",
);

/** Names of payments for a room, and pretexts for them. */
export const money = phrases(
  "money/payment*/pay/paid/paying/deposit*/advance*/advans*/token/transfer*/amount/fee/fees/charge/charges/prepay*/prepaid",
  "first/1 month*",
  "quarter/half/part of the/one rent",
  "টাকা*/পেমেন্ট*/অগ্রিম*/এডভান্স*/অ্যাডভান্স*/জামানত*/টোকেন*/ফি/ফিস/চার্জ*/ডিপোজিট*/বায়না*",
  "taka*/agrim*/ogrim*/jamanot*/bayna*/peyment*",
  // The rent itself, if the reader has to send it.
  "send/transfer/deposit/paying/advance ... rent",
  "rent ... sent/deposited/transferred/upfront/advance",
  "মাসের ভাড়া",
  "ভাড়া* ... পাঠা*/জমা/পরিশোধ/দিয়ে",
  "mash/mas er vara/bhara",
  "vara/bhara ... pathan/pathaben/pathale/joma/porishodh/diye",
  // An amount without a name.
  "small/little amount/something/sum",
  "কিছু দিলে/দিয়ে/পাঠালে/পাঠিয়ে",
  "kichu/kisu dile/diye/pathale/pathiye",
);

/** Asks somebody to send money. */
export const sendMoney = phrases(
  "bkash #",
  "# ... bkash",
  "bkash ... #",
  "bkash kor*/koren/korben/korle/kore/করুন/করেন/করবেন/করলে/করে/করতে/করবে",
  "bkash e/এ/te/তে ... den/diben/dile/pathan/pathaben/pathale/দিন/দেন/দিবেন/দেবেন/দিলে/পাঠান/পাঠাবেন/পাঠালে/দিয়ে/diye",
  "bkash পাঠান/পাঠাবেন/পাঠালে/দিন/দিবেন/দেবেন/দিলে/দিয়ে/pathan/pathaben/pathale/den/diben/dile/diye",
  "send/transfer/deposit/pay ... bkash",
  "send/transfer ... money/amount/advance/deposit/taka/tk",
  "send/সেন্ড money/মানি",
  "trxid/trx/txn/tnx",
  "transaction/ট্রানজেকশন/ট্রানজ্যাকশন/লেনদেন id/আইডি/number/নম্বর",
  "cash/ক্যাশ in/ইন/out/আউট",
  "screenshot/স্ক্রিনশট/slip/স্লিপ/receipt/রিসিট ... send/pathan/pathaben/whatsapp/inbox/ইনবক্স*/দেখালে*/দিলে*/পাঠা*",
  "payment/পেমেন্ট/taka/টাকা ... screenshot/স্ক্রিনশট/slip/স্লিপ",
  "to pay scan",
  "how to pay",
  "transfer/deposit/pay/send ... to/into ... account/bank",
  "অ্যাকাউন্টে/একাউন্টে/ব্যাংকে ... জমা/পাঠা*/দিলে/দিন",
  "account/bank e ... joma/jama/pathan/dile/diben",
  "flexiload/flexi/ফ্লেক্সিলোড*/ফ্লেক্সি*",
  "qr/কিউআর*",
  "scan/স্ক্যান ... pay/payment/পেমেন্ট/bkash/taka/টাকা",
  "escrow/airbnb/paypal",
  "third party ... pay*/account",
  "gift card/cards",
  "পেমেন্ট*/payment ... নিয়ম*/niyom/method*/process",
);

/** The regular rent of tenants is harmless, however it is paid. */
export const regularRent = phrases(
  "every/each/per month",
  "monthly",
  "month end",
  "প্রতি মাস*",
  "প্রতিমাস*",
  "মাসে মাসে",
  "মাস শেষে",
  "মাসিক",
  "proti/protek/prottek mas/mash*",
  "mash/mas mash/mas",
  "mash/mas e/shesh/sesh",
  "mashe mashe",
);

export const beforeViewing = phrases(
  "before ... view*/visit*/see/seeing/come/coming/tour/address/location/show*/key/keys/appointment/slot/schedule",
  "before we/i ... fix/meet/show/give/send/share",
  "before ... fix a day/date/time",
  "prior to ... visit/viewing/view",
  "visit*/viewing/address/location ... after ... payment/deposit/advance/bkash",
  "দেখার/দেখানোর/আসার/ভিজিটের/ভিজিট/পরিদর্শনের/ঠিকানার আগে",
  "ভিজিট/পরিদর্শন/দেখা করার আগে",
  "দেখতে ... আগে",
  "dekhar/dekhanor/ashar/asar/visiter/thikanar age/agei/agey",
  "visit er/korar age/agei",
  "dekhte ... age/agei",
);

/** What the reader is promised in return, such as the address or a viewing. */
const reward =
  "address*/location*/visit*/viewing/view/details/schedule/appointment/slot/pass/entry/permission/thikana*/lokeshon/dekhte/dekhano/dekhabo/dekhaben/ঠিকানা*/লোকেশন*/দেখ*/ভিজিট*/পাস/সিট/form/ফরম";

export const paymentFirst = phrases(
  `after/once/upon/when/as ... payment/deposit/deposited/advance/money/transfer/bkash/fee/paid/amount/confirmation ... ${reward}`,
  "whoever/who/person ... pays/pay/sends/send/confirms/bkash first",
  "once ... month/payment/deposit/money/amount/advance/fee ... deposited/received/paid/sent/transferred/cleared/confirmed",
  "no/without ... payment/confirmation/advance/booking/money/token/fee no ... visit/viewing/address/entry/look",
  "pay/bkash/payment/advance/deposit/money first",
  "first ... bkash/pay/send/deposit ... then",
  `bkash/pay/send ... and ... then/after ... ${reward}`,
  `টাকা/পেমেন্ট/অগ্রিম/ফি/বায়না ... পাওয়ার/পেলে/পাঠালে/দিলে/দেওয়ার/করলে/পাওয়ামাত্র/জমা ... ${reward}`,
  `bkash ... করলে/করার/করে/পাওয়ার/পেলে/পাঠালে/দিলে ... ${reward}`,
  "টাকা/পেমেন্ট/ফরম/ফি/কনফার্ম/বুকিং/রেজিস্ট্রেশন/bkash/নিবন্ধন/টোকেন ... ছাড়া ... দেখানো/দেখা/ঢুক*/ঠিকানা/ভিজিট/প্রবেশ",
  "টাকা/পেমেন্ট/ফি/কনফার্ম/বুকিং/bkash/আগে না দিলে/করলে/পাঠালে",
  `taka/payment/agrim/ogrim/advance/fee/bkash ... pele/pathale/dile/korle/pawar/paoar/dewar/koren/korben/kore/pathaben/den ... ${reward}`,
  "taka/payment/fee/confirm/booking/bkash ... chara/sara ... dekha*/thikana/dhuk*",
  "taka/payment/fee/confirm/booking/bkash/age na dile/korle/pathale",
);

/** Something that is promised directly after asking for money. */
export const addressLater = phrases(
  "then/after/afterwards ... address/location/visit*/key/keys/pass",
  "তারপর/তাহলে/এরপর/পরে ... ঠিকানা/লোকেশন/গেট/পাস/জানানো/জানাব",
  "tarpor/tahole/erpor/pore ... thikana/location/address/dekhte/dekhaben",
);

/** Matches `আগে` followed by money, without a viewing in between. */
export const moneyAtFirst =
  /(?<= )(?:আগে|আগেই|age|agei|agey|agami) (?:(?!(?:এসে|আসে|আসেন|আসুন|দেখ\S*|dek\S*|ese|ase|asen|asun|কথা|kata) )\S+ ){0,5}(?:টাকা|পেমেনট|অগরিম|bkas|taka|paiment|agrim|এডভানস|adbans|জমা|jama|পাঠা\S*|ফি) /u;

export const holdRoom = phrases(
  "to/for confirm*/reserve/reserving/book/booking/secure/hold/block/lock",
  "booking/reservation by/through/via/money/fee/amount",
  "confirm* ... by/with bkash",
  "advance booking",
  "seriousness/goodwill/sincerity/earnest",
  "good faith",
  "keep/kept/hold/reserve ... for you",
  "take/taken/taking ... ad/post/listing down",
  "stop/not showing/show ... others/other/anyone/else",
  "রেখে দিব/দেব/দেওয়া/দিই",
  "আপনার জন্য রাখ*",
  "আর কাউকে/অন্যদের/অন্য ... দেখাব/দেখাবো/দিব/দেব/মানা/না",
  "পোস্ট/বিজ্ঞাপন ... নামিয়ে/সরিয়ে/ডিলিট/তুলে/বন্ধ",
  "rekhe dibo/debo/dei",
  "apnar jonno rakh*",
  "ar/onno kauke/der ... dekhabo/dibo/na",
  "post/ad ... delete/off/remove/shoriye/namiye",
  "sign/token/proof/gesture of trust/interest/seriousness/commitment",
  "সিরিয়াস/আগ্রহের/আন্তরিকতার ... প্রমাণ/নিদর্শন",
  "বুকিং* দিন/দিতে/দেন/দিলে/করুন/করতে/মানি/মানী/চলছে/কনফার্ম",
  "বুক করতে",
  "কনফার্ম* করতে/করুন/করলে/করবে/করার",
  "রিজার্ভ*/নিশ্চিত/ধরে করতে/করুন/করলে/রাখতে",
  "সিট/রুম/বেড/নাম বুকিং/কনফার্ম/ধরে/এন্ট্রি",
  "booking dite/den/diben/dile/korte/korun/koren/korlei/money/cholche",
  "confirm korte/koren/korben/korle/korun",
  "book/hold/dhore/rakhte korte/rakhte/hobe",
  "seat/room/bed/nam booking/confirm/entry",
);

const bareFeeName =
  "form/registration/reg/verification/screening/application/visit/visiting/viewing/processing/membership/token/file/background/entry/booking/admission/inspection/caution/media/broker/agent/introduction/hold/reservation/appointment/key";
const feeName = `${bareFeeName}/gate/holding`;
const feeNameBn =
  "ফরম/ফর্ম/রেজিস্ট্রেশন/নিবন্ধন/ভেরিফিকেশন/আবেদন/ভিজিট/ভিজিটিং/প্রসেসিং/মেম্বারশিপ/সদস্য/টোকেন/ভর্তি/এন্ট্রি/বুকিং/ফাইল/যাচাই/গেট/যাতায়াত/যাতায়াতের/ইউনিফর্ম/মিডিয়া/দালাল/এজেন্ট/পরিচিতি/সিরিয়াল";

export const fee = phrases(
  `${feeName} ... fee/fees/charge/charges/cost/costs/money`,
  `${bareFeeName} ... #`,
  // "Holding 1045, Chattogram 4100" and "Gate 2, Dhaka 1229" are addresses.
  "gate/holding ... # taka/tk/bdt",
  "media/commission/brokerage/agent ... half/full/one month/mash/mas/rent",
  "token money",
  "training/starter/uniform/id kit/card/fee ... #",
  "kit/uniform of/for #",
  "membership/registration/subscription just/only/taka/#",
  `${feeNameBn} ... ফি/ফিস/চার্জ/মানি/খরচ*/মূল্য/বাবদ`,
  `${feeNameBn} ... # টাকা`,
  "টোকেন মানি",
  "বুকিং মানি",
  "বাবদ ... # টাকা",
  "মেম্বারশিপ/সদস্যপদ/রেজিস্ট্রেশন নিলে/নিয়ে/করলে/করুন/করতে",
  "মিডিয়া/কমিশন/দালাল ... মাসের/ভাড়া*",
  "registration/form/member/visit/entry/jatayat/jataayat ... taka/khoroch",
);

export const refund = phrases(
  "refund*",
  "money back",
  "ফেরত*",
  "ফেরতযোগ্য",
  "ferot/feroth/fherot",
  "cut/adjusted/deducted from/with ... rent",
  "ভাড়া থেকে কেটে*",
  "বাদ দিলে",
);

export const prepayDiscount = phrases(
  "# percent/discount/off/ছাড়/chhar/char",
  "discount ... pay*/advance/prepay/payment",
  "pay*/payment/advance ... discount",
  "পেমেন্ট* ... ছাড়",
  "ছাড় ... পেমেন্ট*",
  "payment ... chhar/char/off",
  "মাসের ভাড়া একসাথে",
  "mash/mas er vara/bhara eksathe",
  "months/year rent together/upfront",
  "upfront",
  "early bird",
);

/** Overpayment scam: a cheque for too much, whose difference has to be sent back before it bounces. */
export const overpayment = phrases(
  "cheque/check/draft ... extra/excess/more/difference/balance/remaining/rest/surplus",
  "extra/excess/difference/balance/surplus ... return/refund/send/transfer/back/give",
  "চেক*/ড্রাফট* ... বাকি/বেশি/অতিরিক্ত/ফেরত",
  "বেশি/অতিরিক্ত/বাকি ... ফেরত/পাঠি*/পাঠাবেন",
  "cheque/check/draft ... baki/beshi/otirikto/ferot",
  "beshi/otirikto/baki taka ... ferot/pathiye/pathaben",
);
