import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useRootData } from "../../../platform/web/root-data.ts";
import type { WireMember } from "../account.schema.ts";
import { AccountError } from "./account-error.ts";
import type { AuthClient, IdentitySettings, Profile, SignUpDetails } from "./auth-client.ts";
import { closeSession, leaveAccount, openSession, refreshMember } from "./session-client.ts";

export interface SignUpOutcome {
  /** The account was created, but setting its name or photo failed. */
  profileError: unknown;
  /** The account was created, but the verification mail was not sent. */
  mailError: unknown;
}

export interface AuthState {
  /** The member of our session. Null for visitors. */
  user: WireMember | null;
  setUser: (user: WireMember | null) => void;
  /** True until the session is known, and while it is changing. */
  loading: boolean;
  setLoading: (loading: boolean) => void;
  signUpUser: (details: SignUpDetails) => Promise<SignUpOutcome>;
  signInUser: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  signOutUser: () => Promise<void>;
  updateUser: (profile: Profile) => Promise<void>;
  /** Sends the verification mail again. Its link leads to `continueUrl` afterwards. */
  sendVerification: (continueUrl?: string) => Promise<void>;
  /** Returns whether the address has been verified meanwhile, and if so updates the server. */
  refreshVerified: () => Promise<boolean>;
  /** Sends a code by SMS to a number in international format. Returns a verification id. */
  sendPhoneCode: (phone: string, place: HTMLElement) => Promise<string>;
  confirmPhone: (sending: string, code: string) => Promise<void>;
  removePhone: () => Promise<void>;
  /** Asks for deletion. Ends all sessions, including this one. */
  leaveUser: () => Promise<void>;
  /** Loads the provider's SDK on the first call. Call it early if it will be needed. */
  loadClient: () => Promise<AuthClient>;
}

const AuthContext = createContext<AuthState | undefined>(undefined);

export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error("useAuth is for what stands inside an AuthProvider");
  return state;
}

interface AuthProviderProps {
  /** The settings from the page's loader. They are fetched on demand if the page has none. */
  identity?: IdentitySettings;
  children: ReactNode;
}

/**
 * The session on our server says who is signed in, so that server-rendered pages know it. The provider is only used to
 * change the session.
 */
export function AuthProvider({ identity, children }: AuthProviderProps) {
  const member = useRootData()?.member;
  const [changed, setChanged] = useState<{ since: typeof member; user: WireMember | null }>();
  const [isChanging, setLoading] = useState(false);
  // Newer data from the server replaces what was set here.
  const known = changed && changed.since === member ? changed.user : member;
  const user = known ?? null;
  const loading = isChanging || known === undefined;
  const state = useMemo<AuthState>(() => {
    const setUser = (next: WireMember | null) => setChanged({ since: member, user: next });
    return { user, setUser, loading, setLoading, ...accountActions({ uid: user?.uid, identity, setUser, setLoading }) };
  }, [user, loading, identity, member]);
  return <AuthContext value={state}>{children}</AuthContext>;
}

interface ActionOptions {
  uid: string | undefined;
  identity: IdentitySettings | undefined;
  setUser: AuthState["setUser"];
  setLoading: AuthState["setLoading"];
}

function accountActions({ uid, identity, setUser, setLoading }: ActionOptions) {
  const loadClient = () => getClient(identity);
  const ownUid = () => {
    if (!uid) throw new AccountError("sign_in_required");
    return uid;
  };
  async function enter(idToken: string): Promise<void> {
    setLoading(true);
    try {
      setUser(await openSession(idToken));
    } finally {
      setLoading(false);
    }
  }
  return {
    loadClient,
    async signUpUser(details: SignUpDetails): Promise<SignUpOutcome> {
      const { idToken, ...outcome } = await (await loadClient()).signUpUser(details);
      await enter(idToken);
      return outcome;
    },
    async signInUser(email: string, password: string): Promise<void> {
      await enter(await (await loadClient()).signInUser(email, password));
    },
    async signInWithGoogle(): Promise<void> {
      await enter(await (await loadClient()).signInWithGoogle());
    },
    /** Ends the session first, so that it is ended on the server whatever happens afterwards. */
    async signOutUser(): Promise<void> {
      setLoading(true);
      try {
        await closeSession();
        await (await loadClient()).signOutUser();
      } finally {
        setLoading(false);
      }
    },
    async updateUser(profile: Profile): Promise<void> {
      await refreshMember(await (await loadClient()).updateUser(ownUid(), profile));
    },
    async sendPhoneCode(phone: string, place: HTMLElement): Promise<string> {
      return (await loadClient()).sendPhoneCode(ownUid(), phone, place);
    },
    async confirmPhone(sending: string, code: string): Promise<void> {
      await refreshMember(await (await loadClient()).confirmPhone(ownUid(), sending, code));
    },
    async removePhone(): Promise<void> {
      await refreshMember(await (await loadClient()).removePhone(ownUid()));
    },
    async leaveUser(): Promise<void> {
      await leaveAccount();
      // If signing out at the provider fails, nothing is lost: the log-in page still asks for a log-in.
      await loadClient()
        .then((known) => known.signOutUser())
        .catch(() => {});
    },
    async sendVerification(continueUrl?: string): Promise<void> {
      await (await loadClient()).sendVerification(ownUid(), continueUrl);
    },
    async refreshVerified(): Promise<boolean> {
      const idToken = await (await loadClient()).findVerified(ownUid());
      if (idToken) await refreshMember(idToken);
      return idToken !== undefined;
    },
  };
}

let client: Promise<AuthClient> | undefined;

/** One client per document. After an error the next call tries again. */
function getClient(identity: IdentitySettings | undefined): Promise<AuthClient> {
  client ??= makeClient(identity).catch((error: unknown) => {
    client = undefined;
    throw error;
  });
  return client;
}

async function makeClient(identity: IdentitySettings | undefined): Promise<AuthClient> {
  try {
    const [{ createAuthClient }, settings] = await Promise.all([import("./auth-client.ts"), identity ?? getIdentity()]);
    return createAuthClient(settings);
  } catch (error) {
    throw Object.assign(new AccountError("network-request-failed"), { cause: error });
  }
}

async function getIdentity(): Promise<IdentitySettings> {
  const answer = await fetch("/account/identity");
  if (!answer.ok) throw new AccountError("internal");
  return (await answer.json()) as IdentitySettings;
}
