/** The cards of the post page that show the data of house-view.ts. */
export { CostCard } from "../../features/facts/web/cost-card.tsx";
export { FactLists } from "../../features/facts/web/fact-lists.tsx";
export { OwnQuestions, QUESTIONS_ID, QuestionsCard } from "../../features/facts/web/questions-card.tsx";
export { VerdictCard, VerdictInvite } from "../../features/verdict/web/verdict-card.tsx";
export { HIDE_PROFILE, SHOW_PROFILE, ShowProfile, type ShowProfileAnswer } from "../../features/verdict/web/verdict-show-profile.tsx";
