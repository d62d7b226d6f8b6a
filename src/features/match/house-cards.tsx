/** What a post's own page shows of its house, from what house-view.ts made of it. */
export { CostCard } from "./web/cost-card.tsx";
export { FactLists } from "./web/fact-lists.tsx";
export { OwnQuestions, QUESTIONS_ID, QuestionsCard } from "./web/questions-card.tsx";
export { VerdictCard, VerdictInvite } from "./web/verdict-card.tsx";
export { HIDE_PROFILE, SHOW_PROFILE, ShowProfile, type ShowProfileAnswer } from "./web/verdict-show-profile.tsx";
