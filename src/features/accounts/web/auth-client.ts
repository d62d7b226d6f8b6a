import { initializeApp } from "@firebase/app";
import {
  type Auth,
  applyActionCode,
  browserLocalPersistence,
  browserPopupRedirectResolver,
  confirmPasswordReset,
  connectAuthEmulator,
  createUserWithEmailAndPassword,
  GoogleAuthProvider,
  indexedDBLocalPersistence,
  initializeAuth,
  inMemoryPersistence,
  type Persistence,
  PhoneAuthProvider,
  RecaptchaVerifier,
  sendEmailVerification,
  sendPasswordResetEmail,
  setPersistence,
  signInWithEmailAndPassword,
  signInWithPopup,
  signOut,
  type User,
  unlink,
  updatePhoneNumber,
  updateProfile,
  verifyPasswordResetCode,
} from "@firebase/auth";
import type { SiteSettings } from "../../../platform/http/page.context.ts";
import { AccountError } from "./account-error.ts";

export type IdentitySettings = SiteSettings["identity"];

export interface Profile {
  displayName: string;
  /** Empty takes the picture away; left out, it stays. */
  photoURL?: string;
}

export interface SignUpDetails extends Profile {
  email: string;
  password: string;
}

export type AuthClient = ReturnType<typeof createAuthClient>;

/** The identity provider's script. Only ever imported late, by auth-context.tsx: no public page carries it. */
export function createAuthClient({ apiKey, authDomain, projectId, emulatorUrl }: IdentitySettings) {
  const app = initializeApp({ apiKey, authDomain, projectId });
  let opened: Auth | undefined;
  /** The address for which this very page has made an account, should what comes after it fail. */
  let created: string | undefined;

  // The popup's helper is handed over at the call: given here, phones would wait for Google's script before anything else (js-sdk on mobile).
  function open(persistence: Persistence | Persistence[]): Auth {
    const auth = initializeAuth(app, { persistence });
    if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.languageCode = document.documentElement.lang; // of the e-mails
    opened = auth;
    return auth;
  }
  const auth = () => opened ?? open([indexedDBLocalPersistence, browserLocalPersistence]);

  /** The person of the server's session, or a request to log in again: the provider may have forgotten them, or know somebody else. */
  async function getUser(uid: string): Promise<User> {
    await auth().authStateReady();
    const user = auth().currentUser;
    if (user?.uid !== uid) throw new AccountError("recent_sign_in_required");
    return user;
  }

  /** Made a moment ago, but the session did not follow: the second try goes in by the front door. */
  async function createUser(email: string, password: string): Promise<User> {
    if (created === email) return (await signInWithEmailAndPassword(auth(), email, password)).user;
    const { user } = await createUserWithEmailAndPassword(auth(), email, password);
    created = email;
    return user;
  }

  return {
    /** An account that exists is worth entering even if its name or the letter to it failed; both can be mended in the profile. */
    async signUpUser({ email, password, displayName, photoURL }: SignUpDetails) {
      const user = await createUser(email, password);
      const profile = await settle(updateProfile(user, { displayName, ...(photoURL && { photoURL }) }));
      const letter = await settle(sendEmailVerification(user));
      // The token made at sign-up knows neither name nor picture.
      return { idToken: await user.getIdToken(true), profileError: profile, mailError: letter };
    },
    async signInUser(email: string, password: string): Promise<string> {
      const { user } = await signInWithEmailAndPassword(auth(), email, password);
      return user.getIdToken();
    },
    async signInWithGoogle(): Promise<string> {
      const { user } = await signInWithPopup(auth(), new GoogleAuthProvider(), browserPopupRedirectResolver);
      return user.getIdToken();
    },
    async signOutUser(): Promise<void> {
      if (opened) return signOut(opened);
      // On a page that has not used the provider: forget its keys without asking it who they belong to, which that page's policy would refuse.
      const blank = open(inMemoryPersistence);
      for (const kept of [browserLocalPersistence, indexedDBLocalPersistence]) {
        await setPersistence(blank, kept);
        await signOut(blank);
      }
    },
    async updateUser(uid: string, profile: Profile): Promise<string> {
      const user = await getUser(uid);
      await updateProfile(user, profile);
      return user.getIdToken(true);
    },
    async sendVerification(uid: string): Promise<void> {
      await sendEmailVerification(await getUser(uid));
    },
    /** A fresh token, if the provider has verified the address since the server last heard of it. */
    async findVerified(uid: string): Promise<string | undefined> {
      const user = await getUser(uid);
      await user.reload();
      return user.emailVerified ? user.getIdToken(true) : undefined;
    },
    /** A code by SMS. What comes back names this very sending; `place` is where reCAPTCHA puts what it needs, and asks if it doubts. */
    async sendPhoneCode(uid: string, phone: string, place: HTMLElement): Promise<string> {
      await getUser(uid);
      const verifier = new RecaptchaVerifier(auth(), place, { size: "invisible" });
      try {
        return await new PhoneAuthProvider(auth()).verifyPhoneNumber(phone, verifier);
      } finally {
        verifier.clear();
      }
    },
    /** The first number, or another in its place. */
    async confirmPhone(uid: string, sending: string, code: string): Promise<string> {
      const user = await getUser(uid);
      await updatePhoneNumber(user, PhoneAuthProvider.credential(sending, code));
      return user.getIdToken(true);
    },
    async removePhone(uid: string): Promise<string> {
      const user = await getUser(uid);
      await unlink(user, PhoneAuthProvider.PROVIDER_ID);
      return user.getIdToken(true);
    },
    /** `continueUrl` comes back with the link. The provider refuses the whole request if it does not know the domain, and then goes without. */
    async sendReset(email: string, continueUrl: string | undefined): Promise<void> {
      try {
        await sendPasswordResetEmail(auth(), email, continueUrl ? { url: continueUrl } : undefined);
      } catch (error) {
        if (!continueUrl || (error as { code?: unknown }).code !== "auth/unauthorized-continue-uri") throw error;
        await sendPasswordResetEmail(auth(), email);
      }
    },
    /** Whose password the link is for. */
    checkReset: (code: string): Promise<string> => verifyPasswordResetCode(auth(), code),
    confirmReset: (code: string, password: string): Promise<void> => confirmPasswordReset(auth(), code, password),
    applyCode: (code: string): Promise<void> => applyActionCode(auth(), code),
  };
}

async function settle(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}
