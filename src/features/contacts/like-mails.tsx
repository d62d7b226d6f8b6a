export { LikeMailsPart } from "./web/like-mails-part.tsx";
