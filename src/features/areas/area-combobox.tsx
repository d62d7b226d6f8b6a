/** The field that suggests places, for other features' pages. */
export { AreaCombobox } from "./web/area-combobox.tsx";
export { locationText, placeName } from "./web/area-words.ts";
export { fetchSuggestions } from "./web/use-area-suggestions.ts";
