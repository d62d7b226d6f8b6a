/**
 * The layers of src/, from the top. A module imports only from layers below its own, never from another module of its
 * own layer.
 */
export const layers: readonly (readonly string[])[] = [
  ["main", "service-worker", "offline-page"],
  ["pages"],
  ["saved-searches", "move-in", "visit-pass"],
  ["search", "product-metrics", "to-let", "viewings"],
  ["conversations"],
  ["seekers", "contacts", "likes", "freshness", "saved"],
  ["safety", "offline"],
  ["verdict"],
  ["listings"],
  ["areas", "accounts"],
  ["facts", "photos", "map", "site-content", "push", "screening"],
  ["platform", "ui"],
];
