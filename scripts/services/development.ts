import { externalAuthEmulator, localAuthEmulator } from "./auth-emulator.ts";
import { externalMail, localMail } from "./mail.ts";
import { externalPostgres, localPostgres } from "./postgres.ts";

/** The services of this checkout, or external ones if the environment names them. */
export function developmentServices(env: Record<string, string | undefined> = process.env) {
  const postgres = env["DATABASE_URL"] ? externalPostgres(env["DATABASE_URL"]) : localPostgres();
  const authEmulator = env["FIREBASE_AUTH_EMULATOR_HOST"]
    ? externalAuthEmulator(env["FIREBASE_AUTH_EMULATOR_HOST"])
    : localAuthEmulator();
  const mail = env["SMTP_URL"] ? externalMail(env["SMTP_URL"]) : localMail();
  /** `testServices`: required by every test. `allServices`: adds mail, which only a full run of the product needs. */
  return {
    postgres,
    authEmulator,
    mail,
    testServices: [postgres, authEmulator],
    allServices: [postgres, authEmulator, mail],
  };
}
