import { givenAuthEmulator, localAuthEmulator } from "./auth-emulator.ts";
import { givenMail, localMail } from "./mail.ts";
import { givenPostgres, localPostgres } from "./postgres.ts";

/** The services of this checkout, or external ones if the environment names them. */
export function developmentServices(env: Record<string, string | undefined> = process.env) {
  const postgres = env["DATABASE_URL"] ? givenPostgres(env["DATABASE_URL"]) : localPostgres();
  const authEmulator = env["FIREBASE_AUTH_EMULATOR_HOST"] ? givenAuthEmulator(env["FIREBASE_AUTH_EMULATOR_HOST"]) : localAuthEmulator();
  const mail = env["SMTP_URL"] ? givenMail(env["SMTP_URL"]) : localMail();
  /** `all`: what every test needs. Mail is needed only to run the whole product. */
  return { postgres, authEmulator, mail, all: [postgres, authEmulator], withMail: [postgres, authEmulator, mail] };
}
