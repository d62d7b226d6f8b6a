/** What a post's own page shows of its house, from what house-view.ts made of it. */
export { CostCard } from "../../features/match/web/cost-card.tsx";
export { FactLists } from "../../features/match/web/fact-lists.tsx";
export { OwnQuestions, QUESTIONS_ID, QuestionsCard } from "../../features/match/web/questions-card.tsx";
export { VerdictCard, VerdictInvite } from "../../features/match/web/verdict-card.tsx";
export { HIDE_PROFILE, SHOW_PROFILE, ShowProfile, type ShowProfileAnswer } from "../../features/match/web/verdict-show-profile.tsx";
