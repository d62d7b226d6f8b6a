import { createContext, type ReactNode, use, useMemo, useState } from "react";
import { useRootData } from "../../../platform/web/root-data.ts";
import type { WireMember } from "../account.schema.ts";
import { AccountError } from "./account-error.ts";
import type { AuthClient, IdentitySettings, Profile, SignUpDetails } from "./auth-client.ts";
import { closeSession, leaveAccount, openSession, refreshMember } from "./session-client.ts";

export interface SignUpOutcome {
  /** The account is there, but its name and photo are not. */
  profileError: unknown;
  /** The account is there, but the letter to verify its address was not sent. */
  mailError: unknown;
}

export interface AuthState {
  /** The member of the server's session; null for a visitor. */
  user: WireMember | null;
  setUser: (user: WireMember | null) => void;
  /** True until it is known who is signed in, and while that is changing. */
  loading: boolean;
  setLoading: (loading: boolean) => void;
  signUpUser: (details: SignUpDetails) => Promise<SignUpOutcome>;
  signInUser: (email: string, password: string) => Promise<void>;
  signInWithGoogle: () => Promise<void>;
  signOutUser: () => Promise<void>;
  updateUser: (profile: Profile) => Promise<void>;
  /** The letter to verify the address, once more. */
  sendVerification: () => Promise<void>;
  /** Whether the address has been verified since the server last heard; if so, the server hears now. */
  refreshVerified: () => Promise<boolean>;
  /** A code by SMS, to a number with its country; answers with the name of this sending. */
  sendPhoneCode: (phone: string, place: HTMLElement) => Promise<string>;
  confirmPhone: (sending: string, code: string) => Promise<void>;
  removePhone: () => Promise<void>;
  /** Asks to be deleted: every session ends, this one too. */
  leaveUser: () => Promise<void>;
  /** The provider's script, fetched at the first call: call it early where it will be needed. */
  loadClient: () => Promise<AuthClient>;
}

const AuthContext = createContext<AuthState | undefined>(undefined);

export function useAuth(): AuthState {
  const state = use(AuthContext);
  if (!state) throw new Error("useAuth is for what stands inside an AuthProvider");
  return state;
}

interface AuthProviderProps {
  /** From the page's loader; where a page has none, they are asked for when they are needed. */
  identity?: IdentitySettings;
  children: ReactNode;
}

/** The server's session says who is signed in, so that a page knows from its first byte; the provider is only asked to change it. */
export function AuthProvider({ identity, children }: AuthProviderProps) {
  const member = useRootData()?.member;
  const [changed, setChanged] = useState<{ since: typeof member; user: WireMember | null }>();
  const [isChanging, setLoading] = useState(false);
  // A newer word of the server's replaces what was set here.
  const known = changed && changed.since === member ? changed.user : member;
  const user = known ?? null;
  const loading = isChanging || known === undefined;
  const state = useMemo<AuthState>(() => {
    const setUser = (next: WireMember | null) => setChanged({ since: member, user: next });
    return { user, setUser, loading, setLoading, ...deeds({ uid: user?.uid, identity, setUser, setLoading }) };
  }, [user, loading, identity, member]);
  return <AuthContext value={state}>{children}</AuthContext>;
}

interface DeedParts {
  uid: string | undefined;
  identity: IdentitySettings | undefined;
  setUser: AuthState["setUser"];
  setLoading: AuthState["setLoading"];
}

function deeds({ uid, identity, setUser, setLoading }: DeedParts) {
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
    /** The session first: whatever happens to the rest, the server lets nobody in with it. */
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
      // Asked for and done: a provider that still remembers the device harms nobody, and the log-in page asks it anew.
      await loadClient()
        .then((known) => known.signOutUser())
        .catch(() => {});
    },
    async sendVerification(): Promise<void> {
      await (await loadClient()).sendVerification(ownUid());
    },
    async refreshVerified(): Promise<boolean> {
      const idToken = await (await loadClient()).findVerified(ownUid());
      if (idToken) await refreshMember(idToken);
      return idToken !== undefined;
    },
  };
}

let client: Promise<AuthClient> | undefined;

/** One for the life of the document; a failed fetch is forgotten, so that the next press tries again. */
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
