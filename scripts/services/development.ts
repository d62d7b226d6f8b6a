import { givenAuthEmulator, localAuthEmulator } from "./auth-emulator.ts";
import { givenMail, localMail } from "./mail.ts";
import { givenPostgres, localPostgres } from "./postgres.ts";

/** The services of this checkout, or those that the environment names instead. */
export function developmentServices(env: Record<string, string | undefined> = process.env) {
  const postgres = env["DATABASE_URL"] ? givenPostgres(env["DATABASE_URL"]) : localPostgres();
  const authEmulator = env["FIREBASE_AUTH_EMULATOR_HOST"] ? givenAuthEmulator(env["FIREBASE_AUTH_EMULATOR_HOST"]) : localAuthEmulator();
  const mail = env["SMTP_URL"] ? givenMail(env["SMTP_URL"]) : localMail();
  /** `all`: what every test needs. Only who runs the product for people needs mail as well. */
  return { postgres, authEmulator, mail, all: [postgres, authEmulator], withMail: [postgres, authEmulator, mail] };
}
