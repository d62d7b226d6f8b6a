/** The layers of src/, from the top. A module imports only from layers below its own. */
export const layers: readonly (readonly string[])[] = [
  ["main"],
  ["pages"],
  ["search", "seekers", "contacts", "safety", "freshness"],
  ["listings", "verdict"],
  ["facts", "areas", "photos", "accounts", "map", "figures", "site-content"],
  ["platform", "ui"],
];
