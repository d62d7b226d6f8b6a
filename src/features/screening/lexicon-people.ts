/**
 * Phrases that ask people to come alone, to be a companion, or to hand over documents. phrases() in scan.ts describes
 * the syntax.
 */
import { phrases } from "./scan.ts";

/** Asks for more than living together. */
export const intimacy = phrases(
  "open/broad/free/frank minded",
  "openminded/broadminded/freeminded",
  "massage such/and/service",
  "girlfriend/boyfriend/intimate/intimacy/romantic/relationship/cuddle/sugar/benefits/sexy/lonely",
  "enjoys/enjoy/give/giving/need/needs/want company",
  "company in return/exchange",
  "full length photo/picture",
  "send ... photo/picture/pic of yourself/yours",
  "keep/keeping me ... relaxed/happy/company",
  "slim/beautiful/pretty/attractive/cheerful/fair ... girl/lady/woman/female/preferred",
  "no boyfriends/drama",
  "no guardian calls/call",
  "discreet/discretion/mutual/caring/mature/divorced/widow ... girl/lady/woman/female/understanding/arrangement",
  "arrangement/arrangements can/possible/other/between",
  "pay/adjust/settle/rent ... other/another/different way/ways",
  "right girl/lady/woman/person ... rent/free/negotiable",
  "rent ... depend*/flexible/adjust* ... you/us/girl/understanding/chemistry/behaviour",
  "same/share/sharing bed",
  "evenings/dinner/movies/time/drives with/together with/me",
  "take/takes/taking care of me",
  "send/with/share ... your/recent photo/photos/picture/pictures/pic/pics",
  "18 to/and 22/23/24/25/26/27/28",
  "single/unmarried/young girl/girls/lady/female",
  "special/personal care/service/relation/friendship",
  "খোলা মনের",
  "খোলামেলা মন*",
  "মনের মতো ... মেয়ে/মেয়ের/সঙ্গী",
  "বয়ফ্রেন্ড*/গার্লফ্রেন্ড*/সঙ্গিনী/একাকীত্ব/রোমান্টিক/ঘনিষ্ঠ*/শারীরিক",
  "সঙ্গ/সময় দিলে/দিতে/দেওয়ার/দেবে",
  "বন্ধুর/স্ত্রীর/বউয়ের মতো ... থাক*",
  "লজ্জা ছাড়া",
  "বুঝতেই পারছেন",
  "সুন্দরী/স্মার্ট মেয়ে/মেয়েদের/ছাত্রী/আপু",
  "গোপনীয়তা/গোপন ... থাকবে/রাখা/রক্ষা/100",
  "ফ্রেন্ডলি ... মেয়ে",
  "অন্যভাবে ... দিতে/শোধ/পুষিয়ে/মেটানো",
  "এক বেডে/বিছানা*",
  "সময় কাটা*",
  "আমার যত্ন/দেখাশোনা/খেয়াল",
  "ছবিসহ ... যোগাযোগ/মেসেজ/নক",
  "নিজের/আপনার/একটা ছবি ... পাঠান/পাঠাবেন/দিবেন/দিন",
  "অবিবাহিত/কম/তরুণী বয়সী/বয়সের/মেয়ে*/ছাত্রী*",
  "অন্য ভাবে/উপায়ে ... দিতে/শোধ/পুষিয়ে/মেটানো",
  "বন্ধুত্ব*/বন্ধু হয়ে/করতে/হিসেবে/চাই",
  "ডিভোর্সি/বিধবা/একাকী ... মেয়ে/মহিলা/নারী/আপু/হলে",
  "free/open/khola mind/minded/moner/mon",
  "shundori/sundori/smart meye/apu/girl/r",
  "shongo/songo/company dile/dite/dibe",
  "bandhobi/gf/girlfriend er/moto",
  "adjust ... adjust/koren/korte",
  "bujhtei parchen/parsen",
  "gopon ... thakbe/rakha",
  "ek bed/bichana",
  "shomoy/somoy kata*",
  "amar jotno/khyal/dekhashona",
  "nijer/apnar/ekta chobi/pic ... pathan/pathaben/diben/den",
  "obibahito/kom boyosh*/meye/apu",
  "onno vabe/bhabe/vhabe ... dite/shodh/pushiye/manage",
  "bondhutto/friendship/bondhu kore/hoye/chai/korte",
  "divorced/divorcee/bidhoba ... hole/apu/meye",
);

export const rentWaived = phrases(
  "free room/accommodation/stay/flat/lodging/housing",
  "room/flat/stay is free for",
  "live/stay/staying ... free",
  "rent free",
  "no rent",
  "in place/lieu of rent",
  "instead of rent",
  "rent ... negotiable for girls/ladies/female",
  "rent ... no/not ... issue/problem/matter/important",
  "ভাড়া ... চিন্তা/সমস্যা/বিষয়/ব্যাপার/টেনশন ... না/নাই/নেই",
  "ভাড়া ... নির্ভর/আলোচনা/মিলিয়ে ... আপনার/মেয়ে*",
  "vara/bhara ... chinta/tension/problem/bepar/issue ... na/nai/nei",
  "ফ্রি রুম/থাকা/ফ্ল্যাট/আবাসন",
  "থাকা* ... ফ্রি",
  "বিনা/বিনামূল্যে ভাড়ায়/থাকা/রুম/ভাড়া",
  "ভাড়া ... লাগবে/দিতে/নেব/নিব ... না",
  "ভাড়া* বদলে/পরিবর্তে",
  "নামমাত্র ভাড়া",
  "অর্ধেক ভাড়ায়",
  "ভাড়া মাফ",
  "free/fri room/thaka/basha/flat",
  "thaka ... free/fri",
  "vara/bhara ... lagbe/dite/nibo ... na",
  "vara/bhara jeta/ja parben/paren",
  "vara/bhara er bodole",
  "vara/bhara maf",
);

/** A man who lives alone and wants a woman to live with him. Women who live alone write differently. */
export const manAlone = phrases(
  "single/bachelor/divorced/lonely/handsome/unmarried/widowed man/guy/male/gentleman/businessman/expat/uncle/officer",
  "gentleman/man/guy/businessman/bachelor/male ... alone/single/38/40/lonely",
  "i am a/an man/guy/gentleman/businessman/bachelor",
  "chill/single bhaiya/vaiya/guy/boy",
  "ছেলে/পুরুষ/ব্যাচেলর/ভাইয়া/ভদ্রলোক ... একা/সিঙ্গেল/অবিবাহিত",
  "আমি ... ছেলে/পুরুষ/ব্যাচেলর/ব্যবসায়ী/ব্যবসা",
  "ছেলের/পুরুষের সাথে",
  "ami ... chele/purush/bachelor/bebshayi/bhaiya",
);
export const womanWanted = phrases(
  "girl/girls/lady/ladies/female/woman",
  "মেয়ে*/ছাত্রী*/মহিলা*/নারী*/আপু*/তরুণী*",
  "meye*/apu*/chatri*/mohila/female",
);

export const comeAlone = phrases(
  "come/visit alone",
  "alone ... come/visit",
  "do not/dont/don bring",
  "একা আসবেন/আসতে/আসুন/এসো/আসেন/আসলে/চলে/এলে",
  "সাথে/সঙ্গে কাউকে ... না",
  "বেশি/অন্য লোক আন*",
  "eka/aka ashben/asben/asho/aso/ashte/ashun/asen/ashen/ashle/chole",
  "sathe/shathe/shonge kauke ... na",
  "by yourself/yourselves",
  "one person only/at",
  "dont/don/not/without tell/telling ... anyone/anybody/guardian",
  "একলা/একাই আসবেন/আসতে/আসুন/এসো/আসেন/আসলে/এলে",
  "শুধু আপনি/তুমি/একজন আস*",
  "কাউকে না জানিয়ে/বলে/জানাবেন/বলবেন",
  "কাউকে বলার/জানানোর দরকার/প্রয়োজন",
  "ekla/ekai ashben/asben/asho/aso/ashte/ashun/asen/ashen/ashle",
  "shudhu/sudhu apni/tumi ash*/as*",
  "kauke na bole/janiye",
  "kauke bolar/jananor dorkar",
  "anle/niye ... bariwala/malik ... rag/raag/shondeho/sondeho",
);

export const atNight = phrases(
  "come/visit*/view*/see/meet/show* ... late/at night",
  "come/visit*/view*/see/meet/show* ... after/at 9/10/11/12 pm",
  "রাত/রাতে/রাতের ... আস*/এসে/এলে/দেখ*",
  "আস*/দেখ* ... রাতে/রাত",
  "সন্ধ্যার পর/পরে",
  "shondhar/sondhar por/pore",
  "rat/rate/raat/raate ... asle/ashle/asho/aso/ashben/asben/dekh*",
);

/** The reader is picked up at a known place and taken to an unnamed one. */
export const fetched = phrases(
  "my/our man/men/boy/people/person/brother ... take/bring/pick/fetch/meet",
  "will/shall pick/take/fetch/bring you",
  "আমাদের/আমার লোক/ছেলে/ভাই ... নিয়ে/নেবে/আসবে",
  "নিয়ে যাব*/যাবে/যাবো",
  "amader/amar lok/chele/bhai/vai ... niye/nibe/ashbe",
  "niye jabo/jabe/jaben",
);

export const bringCash = phrases(
  "bring/carry/keep ... cash/advance/money",
  "টাকা নগদ/সাথে",
  "নগদ/টাকা ... সাথে আন*/রাখ*/নিয়ে*",
  "taka/cash ... sathe/shathe/niye",
);

export const secret = phrases(
  "password*/otp",
  // 'cvv' alone is missing: folded by sound, it would match other words.
  "cvv number/code",
  "card* ... cvv",
  "pin number/code",
  "card ... number/details/authorisation/authorization",
  "add/enter/link ... your card",
  "code ... tell/share/send/us",
  "পাসওয়ার্ড*/ওটিপি*/পিনকোড*",
  "পিন নম্বর/নাম্বার/কোড",
  "কোড ... জানালে/জানান/জানাবেন/দিলে/বললে/পাঠান",
  "code ... janaben/janale/dile/bolle/pathan",
);

/** The password of a wireless network, which housemates tell each other. */
export const wifiPassword = phrases(
  "wifi/fi/router/net/internet/ওয়াইফাই*/ওয়াইফাইয়ের/রাউটার* ... password*/পাসওয়ার্ড*",
  "password*/পাসওয়ার্ড* ... wifi/router/ওয়াইফাই*/রাউটার*",
);

export const papers = phrases(
  "nid/passport/birth/selfie/smart id/certificate/card",
  "nid*/passport*/selfie*",
  "id/identity card/copy/photo/number",
  "bank statement/account",
  "salary slip/certificate",
  "এনআইডি*/পাসপোর্ট*/জন্মনিবন্ধন*/সেলফি*",
  "জন্ম নিবন্ধন*",
  "জাতীয় পরিচয়*",
  "আইডি কার্ড*",
);

export const sendPapers = phrases(
  "send/upload/mail/email/submit/inbox/whatsapp/text/share/photograph",
  "both sides",
  "front and back",
  "পাঠান*/পাঠাবেন/পাঠালে/পাঠাতে/ইনবক্স*/আপলোড*/ফরমে/হোয়াটসঅ্যাপ*/মেইল*",
  "দুই/উভয় পাশের/পাশ/পিঠের/পাতা",
  "pathan/pathaben/pathale/pathate/inbox/upload/whatsapp",
  "dui pash/pasher",
);
