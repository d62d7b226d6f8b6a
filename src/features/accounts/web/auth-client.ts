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
  /** An empty string removes the photo. */
  photoURL?: string;
}

export interface SignUpDetails extends Profile {
  email: string;
  password: string;
  /** Where the link in the verification mail leads afterwards. */
  continueUrl?: string | undefined;
}

export type AuthClient = ReturnType<typeof createAuthClient>;

/**
 * Wraps the identity provider's SDK. Only imported dynamically, by auth-context.tsx, so that public pages do not load
 * it.
 */
export function createAuthClient({ apiKey, authDomain, projectId, emulatorUrl }: IdentitySettings) {
  const app = initializeApp({ apiKey, authDomain, projectId });
  let opened: Auth | undefined;
  /** The e-mail address of an account that this page created, in case a later step fails. */
  let created: string | undefined;

  // The popup resolver is passed with the call. If it were given here, mobile browsers would wait for Google's script
  // first.
  function open(persistence: Persistence | Persistence[]): Auth {
    const auth = initializeAuth(app, { persistence });
    if (emulatorUrl) connectAuthEmulator(auth, emulatorUrl, { disableWarnings: true });
    auth.languageCode = document.documentElement.lang; // language of the mails
    opened = auth;
    return auth;
  }
  const auth = () => opened ?? open([indexedDBLocalPersistence, browserLocalPersistence]);

  /**
   * Returns the provider's user, who must be the member of our session. Throws if there is no such user; then the
   * member has to log in again.
   */
  async function getUser(uid: string): Promise<User> {
    await auth().authStateReady();
    const user = auth().currentUser;
    if (user?.uid !== uid) throw new AccountError("recent_sign_in_required");
    return user;
  }

  /** Creates an account. If this page created it before but no session followed, signs in instead. */
  async function createUser(email: string, password: string): Promise<User> {
    if (created === email) return (await signInWithEmailAndPassword(auth(), email, password)).user;
    const { user } = await createUserWithEmailAndPassword(auth(), email, password);
    created = email;
    return user;
  }

  return {
    /**
     * If setting the name or sending the mail fails, the account is still usable: both can be done on the profile page.
     */
    async signUpUser({ email, password, displayName, photoURL, continueUrl }: SignUpDetails) {
      const user = await createUser(email, password);
      const profile = await settle(updateProfile(user, { displayName, ...(photoURL && { photoURL }) }));
      const mail = await settle(withContinueUrl((settings) => sendEmailVerification(user, settings), continueUrl));
      // The token from sign-up contains neither name nor photo, so refresh it.
      return { idToken: await user.getIdToken(true), profileError: profile, mailError: mail };
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
      // On a page that has not loaded the provider, this deletes its keys without a request, which the page's CSP would
      // block.
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
    async sendVerification(uid: string, continueUrl: string | undefined): Promise<void> {
      const user = await getUser(uid);
      await withContinueUrl((settings) => sendEmailVerification(user, settings), continueUrl);
    },
    /** Returns a fresh ID token if the e-mail address has been verified since. */
    async findVerified(uid: string): Promise<string | undefined> {
      const user = await getUser(uid);
      await user.reload();
      return user.emailVerified ? user.getIdToken(true) : undefined;
    },
    /** Sends a code by SMS and returns a verification id. reCAPTCHA renders into `place`. */
    async sendPhoneCode(uid: string, phone: string, place: HTMLElement): Promise<string> {
      await getUser(uid);
      const verifier = new RecaptchaVerifier(auth(), place, { size: "invisible" });
      try {
        return await new PhoneAuthProvider(auth()).verifyPhoneNumber(phone, verifier);
      } finally {
        verifier.clear();
      }
    },
    /** Adds the number, or replaces the old one. */
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
    async sendReset(email: string, continueUrl: string | undefined): Promise<void> {
      await withContinueUrl((settings) => sendPasswordResetEmail(auth(), email, settings), continueUrl);
    },
    /** Returns the e-mail address that the link is for. */
    checkReset: (code: string): Promise<string> => verifyPasswordResetCode(auth(), code),
    confirmReset: (code: string, password: string): Promise<void> => confirmPasswordReset(auth(), code, password),
    applyCode: (code: string): Promise<void> => applyActionCode(auth(), code),
  };
}

/**
 * `continueUrl` is where the link in a mail leads afterwards. The provider rejects unknown domains; then the mail is
 * sent without it.
 */
async function withContinueUrl(
  send: (settings?: { url: string }) => Promise<void>,
  continueUrl: string | undefined,
): Promise<void> {
  try {
    await send(continueUrl ? { url: continueUrl } : undefined);
  } catch (error) {
    if (!continueUrl || (error as { code?: unknown }).code !== "auth/unauthorized-continue-uri") throw error;
    await send();
  }
}

async function settle(work: Promise<unknown>): Promise<unknown> {
  try {
    await work;
    return undefined;
  } catch (error) {
    return error;
  }
}
