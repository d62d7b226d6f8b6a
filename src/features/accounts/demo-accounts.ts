export type DemoRole = "seeker" | "poster" | "banglaPoster" | "moderator";

export interface DemoAccount {
  role: DemoRole;
  name: string;
  email: string;
  password: string;
}

const password = "NestMates2026";

/**
 * Accounts from seed/members.json that the demo's log-in page offers. Loaders send them, so that they are not in the
 * scripts of the build.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { role: "seeker", name: "Sabrina Haque", email: "sabrina@demo.nestmates.example", password },
  { role: "poster", name: "Nusrat Jahan Mim", email: "nusrat@demo.nestmates.example", password },
  { role: "banglaPoster", name: "রিনা আক্তার", email: "rina@demo.nestmates.example", password },
  { role: "moderator", name: "Tahmina Begum Chowdhury", email: "tahmina@demo.nestmates.example", password },
];
