/** Posts as cards, for other features' pages. */
export { ListingCard } from "./web/listing-card.tsx";
export { type ListingPreview, toPreview } from "./web/listing-preview.ts";
