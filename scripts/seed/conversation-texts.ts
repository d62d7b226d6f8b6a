/**
 * What people write to each other about a room, for generated conversations: English, Bangla and Bangla in Latin
 * letters, short and long.
 */
export const conversationTexts: readonly string[] = [
  "Ok, thank you.",
  "ধন্যবাদ, দেখা হবে।",
  "Thik ache apu, ashchi.",
  "Is Friday after Jumma fine for a visit?",
  "শুক্রবার জুমার পরে দেখতে আসতে পারি?",
  "Friday te ashle ki hobe? Amar office 6 ta porjonto.",
  "Yes, the room is on the fourth floor. There is a lift, but not during load-shedding.",
  "রুমটা চার তলায়। লিফট আছে, তবে কারেন্ট না থাকলে সিঁড়ি দিয়ে উঠতে হবে।",
  "Room ta south facing, bikale valo batash ashe. Gas line, so ranna niye kono jhamela nai.",
  "Could you tell me when the gate closes? My last class ends at eight and the bus from campus takes more than an hour.",
  "গেট কয়টায় বন্ধ হয়? আমার শেষ ক্লাস রাত আটটায়, ক্যাম্পাস থেকে বাসে এক ঘণ্টার বেশি লাগে।",
  "Gate 11 tay bondho hoy. Deri hole darowan ke age bole rakhben, shomossha hobe na.",
  "We are three now: two of us work at a bank in Motijheel and one studies at Dhaka University. We cook together on weekends and keep the flat quiet after eleven.",
  "আমরা এখন তিনজন: দুজন মতিঝিলে ব্যাংকে চাকরি করি, একজন ঢাকা বিশ্ববিদ্যালয়ে পড়েন। ছুটির দিনে একসাথে রান্না হয়, রাত এগারোটার পর সবাই চুপচাপ থাকি।",
  "Amra tin jon achi, dui jon job kori ar ek jon pore. Bua shokale ashe, meal er khoroch mashe char hajar er moto pore.",
  "How much are the bills in a usual month?",
  "বিদ্যুৎ আর পানির বিল মাসে কেমন আসে?",
  "Bill mile mashe 1200 er moto ashe.",
  "I would like to move in on the first of next month, if you have not decided on somebody else by then.",
  "আপনারা অন্য কাউকে ঠিক না করলে আগামী মাসের এক তারিখে উঠতে চাই।",
  "See you at five in front of the mosque, then.",
  "তাহলে পাঁচটায় মসজিদের সামনে দেখা হচ্ছে।",
  "Sorry, I am running ten minutes late because of the traffic at Farmgate.",
  "দুঃখিত, ফার্মগেটের জ্যামে আছি, দশ মিনিট দেরি হবে।",
];
