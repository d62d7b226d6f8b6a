export type DemoRole = "seeker" | "poster" | "banglaPoster" | "moderator";

export interface DemoAccount {
  role: DemoRole;
  name: string;
  email: string;
  password: string;
}

const password = "NestMates2026";

/** Of seed/members.json: those that the log-in page of the demo offers. Loaders send them; they are in no script of the build. */
export const demoAccounts: readonly DemoAccount[] = [
  { role: "seeker", name: "Sabrina Haque", email: "sabrina@demo.nestmates.example", password },
  { role: "poster", name: "Nusrat Jahan Mim", email: "nusrat@demo.nestmates.example", password },
  { role: "banglaPoster", name: "রিনা আক্তার", email: "rina@demo.nestmates.example", password },
  { role: "moderator", name: "Tahmina Begum Chowdhury", email: "tahmina@demo.nestmates.example", password },
];
