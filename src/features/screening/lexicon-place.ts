/**
 * Phrases about rooms that cannot be viewed, contact outside this site, and agents. phrases() in scan.ts describes the
 * syntax.
 */
import { phrases } from "./scan.ts";

export const noViewing = phrases(
  "view*/visit*/showing/inspection ... not ... possible/available/allowed/now",
  "no ... visit*/viewing*/inspection/showing",
  "can t/cannot/can/unable/not/dont ... show/open/visit ... now/possible/person/personally/in",
  "cannot/cant show",
  "not allowed ... let people/anyone/visitors",
  "video/photos/pictures only",
  "only video/photos/pictures",
  "without viewing/seeing/visiting",
  "sight unseen",
  "nobody/no one ... show/open/let",
  "no time to show",
  "ভিজিট/ভিজিটিং/দেখা/পরিদর্শন ... বন্ধ/সম্ভব",
  "দেখানো ... সম্ভব/যাবে/হয়/যাচ্ছে না",
  "দেখানো না",
  "দেখানোর ... নাই/নেই/না",
  "সরাসরি দেখানো",
  "ছবি/ভিডিও দেখেই/দেখে ... নিতে/নিন/বুকিং/কনফার্ম/পছন্দ",
  "শুধু ভিডিও/ভিডিওতে/ছবি",
  "dekhano ... possible/shombhob/sombhob/jabe/jacche/hoy na",
  "dekhano na",
  "dekhanor ... nai/nei/na",
  "keu nai/nei dekhanor",
  "visit/dekha ... bondho/off/possible na",
  "chobi/video dekhe/dekhei ... nite/nin/booking/confirm",
);

const lands =
  "abroad/overseas/dubai/doha/qatar/saudi/malaysia/london/uk/england/usa/america/canada/australia/italy/japan/germany/singapore/kuwait/oman/bahrain/sweden/france/spain/greece/sydney/melbourne/toronto/york/riyadh/jeddah/rome/milan/paris/berlin/tokyo/korea/muscat/lumpur/texas/portugal/ireland/finland";
const landsBn =
  "বিদেশ*/প্রবাস*/দুবাই*/কাতার*/সৌদি*/মালয়েশিয়া*/লন্ডন*/আমেরিকা*/কানাডা*/অস্ট্রেলিয়া*/ইতালি*/জাপান*/জার্মানি*/সিঙ্গাপুর*/কুয়েত*/ওমান*/যুক্তরাজ্য*/ইংল্যান্ড*/সুইডেন*/ফ্রান্স*/আবুধাবি*";

export const ownerAway = phrases(
  `i/am/we/owner/landlord/live/work/working/posted/currently/now/based/brother/sister/uncle ... in/at ${lands}`,
  "i/am/owner/landlord/currently/now/live/work ... abroad/overseas/outside",
  "un/ship/ngo ... mission/duty/posting",
  "i/am/owner/landlord ... out of/outside town/dhaka/station/city/country",
  "ঢাকার/শহরের/দেশের বাইরে",
  "dhakar/shohorer/desher baire",
  "transferred/posting/posted/বদলি/পোস্টিং ... in/to/হয়ে/হওয়ায়/আছি",
  `মালিক/আমি/আমরা/আপু/ভাই/বোন/বাড়িওয়ালা/স্বামী/মামা/চাচা/সপরিবারে ... ${landsBn}`,
  `${landsBn} থাকি/থাকেন/থাকে/আছি/আছেন/প্রবাসী`,
  `malik/ami/amra/apu/bhai/vai/bon/mama/chacha/bariwala/baba ... ${lands}/bidesh*/probash*/kanada/dubay`,
  "bidesh/bideshe/probashi thaki/thake/thaken/asi/achi",
);

export const keysByPost = phrases(
  "send/mail/post/ship ... key/keys",
  "key/keys ... courier/post/mail/dhl/fedex/parcel/sundarban/sa",
  "courier/dhl/fedex/parcel/post ... key/keys",
  "চাবি* ... কুরিয়ার*/পার্সেল*/ডাকে/সুন্দরবন",
  "কুরিয়ার*/পার্সেল*/সুন্দরবন ... চাবি*",
  "চাবি* পাঠি*/পাঠাব*/পাঠিয়ে",
  "chabi/cabi ... courier/kuriar/parcel/sundarban",
  "courier/kuriar/parcel/sundarban ... chabi/cabi",
  "chabi/cabi pathiye/pathabo/pathaiya/pathano",
);

export const messenger = phrases(
  "whatsapp*/whatsap*/watsapp/telegram*/imo/viber/signal/messenger/wechat/botim/facebook/fb/instagram/insta",
  "হোয়াটসঅ্যাপ*/হোয়াটসএপ*/হোয়াটস/টেলিগ্রাম*/ইমো*/ভাইবার*/মেসেঞ্জার*/ফেসবুক*/সিগনাল*",
  "whats/hoats app",
);

export const onlyElsewhere = phrases(
  "whatsapp*/telegram*/imo/messenger/viber/facebook/fb ... only",
  "only ... whatsapp*/telegram*/imo/messenger/viber",
  "do not/dont/don/never call/message/text/reply here/on",
  "not ... call/message here",
  "number ... site/here/app ... off/closed/wrong/not",
  "শুধু/কেবল/শুধুমাত্র ... হোয়াটসঅ্যাপ*/হোয়াটস/টেলিগ্রাম*/ইমো*/মেসেঞ্জার*",
  "হোয়াটসঅ্যাপ*/টেলিগ্রাম*/ইমো*/মেসেঞ্জার* ... ছাড়া/শুধু/কেবল/ছাড়া",
  "এই সাইটে/এখানে/অ্যাপে ... মেসেজ/ফোন/কল ... না/লাভ",
  "shudhu/sudhu/only ... whatsapp/telegram/imo/messenger",
  "whatsapp/telegram/imo ... chara/shudhu/sudhu",
  "ekhane/site e/app e ... message/call/phone/knock ... na/dekhi",
  "channel/group/চ্যানেল*/গ্রুপ* ... join/ঢুকে/যুক্ত/জয়েন/dhuke/jukto",
  "join ... channel/group",
);

export const manyRooms = phrases(
  "all dhaka/area/areas/sector/sectors/location/locations",
  "any area/location/budget",
  "rooms/flats/houses/units/seats/options ... available everywhere",
  "anywhere in/you",
  "সব/সকল/যেকোনো এলাকা*/জায়গা*/সেক্টর*/লোকেশন*/বাজেট*",
  "যেখানে লাগে/চান/চাইবেন",
  "shob/sob sector/elaka/jayga/area*",
  "jekono elaka/jayga/area/budget",
  "jekhane lagbe/chan",
  "family/bachelor office/shop couple/family/office",
  "ফ্যামিলি অফিস",
);
/** Matches `50+ rooms`, `২০টি ফ্ল্যাট` and `30 ta basha`. */
export const countOfRooms =
  /(?<= )(?:[2-9]\d|[1-9]\d\d+) (?:টি |টা |ti |ta |t |plus |সেট |\+ )?(?:rums?|flats?|flats|ফলযাট\S*|রুম\S*|বাসা\S*|টু|ta-let|talet|basa\S*|hause?s?|haus\S*|tu|seats?|অপসন\S*) /u;

export const trade = phrases(
  "offer/dhamaka/discount/hurry/deal/limited/jackpot/bonus",
  "call now/fast/call",
  "best price/deal",
  "super price/offer",
  "money back",
  "commission/brokerage/membership",
  "অফার*/ধামাকা/সীমিত/ডিসকাউন্ট/কমিশন/মেম্বারশিপ/ভিআইপি",
  "এখনই কল/যোগাযোগ/ফোন",
  "ofar/shimito/simito/komishon/media",
  "deri korle miss",
  "refer/head earn/bonus",
);
export const noTrade = phrases(
  "no broker*/agent*/commission/media/middle*",
  "brokers/agents ... not/dont/please",
  "দালাল* ... না/ফোন/নাই/নেই",
  "কমিশন ... না/নাই/নেই/চাই",
  "মিডিয়া ... না/নাই/নেই",
  "commission/dalal/media/broker ... na/nai/nei/lage",
);

export const jobOffer = phrases(
  "earn/earning/salary/income/job ... daily/per/day/#/free/home",
  "daily ... withdraw/income/earn*/payment",
  "data entry",
  "like and subscribe",
  "no experience",
  "earn/get ... per head",
  "বেতন ... #/হাজার",
  "#/হাজার ... বেতন",
  "আয় করুন/করতে/দিনে/মাসে",
  "ইনকাম*",
  "চাকরি* ... সাথে/সুযোগ/দেওয়া/ফ্রি/বেতন/থাকা",
  "অভিজ্ঞতা লাগবে",
  "পার্ট টাইম",
  "income/earning/chakri/job ... daily/mashe/dine/beton/free",
  "beton #",
  "online/part income/time/job/earning",
);

export const luxury = phrases(
  "luxury/luxurious/penthouse/jacuzzi/pool/gym/furnished/duplex/lake/ac/aircon/italian/modular/modern/studio/rooftop/sofa/fridge/oven",
  "washing machine",
  "king bed",
  "all bills ... included",
  "এসি/লেক/পুল/জিম/ফার্নিশড/লাক্সারি/ডুপ্লেক্স/সুইমিং/বিলাসবহুল",
  "luxary/furnisd/swimming",
);

export const whyCheap = phrases(
  "cheap/low/less/half because/since/as",
  "because ... cheap/old/dark/noise/floods/small/far",
  "ভাড়া কম কারণ/কেননা",
  "তাই ... কম",
  "কম কারণ",
  "কারণ ... বাইরে/পুরোনো/ছোট/দূর/কাঁচা/টিনশেড",
  "karon/tai ... kom",
  "kom karon",
  "cheap/rent so/is low/cheap",
  "costs half",
  "tin shed",
  "টিনশেড",
);
