/** Sent by the loader, so that the script does not contain the texts. */
import * as m from "../../paraglide/messages.js";
import type { HomePromise } from "./home-sections.tsx";

export const homePromises = (): HomePromise[] => [
  { icon: "wallet", title: m.home_promise_cost_title(), text: m.home_promise_cost() },
  { icon: "eye-off", title: m.home_promise_number_title(), text: m.home_promise_number() },
  { icon: "shield", title: m.home_promise_friend_title(), text: m.home_promise_friend() },
];
