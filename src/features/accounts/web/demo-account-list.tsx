import { useState } from "react";
import * as m from "../../../paraglide/messages.js";
import type { DemoAccount, DemoRole } from "../demo-accounts.ts";
import { useAuth } from "./auth-context.tsx";
import { useAccountForm } from "./use-account-form.ts";
import { useWelcome } from "./use-welcome.ts";
import "./demo-account-list.css";

const roles: Record<DemoRole, { name: () => string; what: () => string }> = {
  seeker: { name: m.demo_role_seeker, what: m.demo_try_seeker },
  poster: { name: m.demo_role_poster, what: m.demo_try_poster },
  banglaPoster: { name: m.demo_role_bangla_poster, what: m.demo_try_bangla_poster },
  moderator: { name: m.demo_role_moderator, what: m.demo_try_moderator },
};

/** Logs in with one click, through the same code as the form. */
export function DemoAccountList({ accounts }: { accounts: readonly DemoAccount[] }) {
  const { signInUser } = useAuth();
  const { busy, disabled, attempt } = useAccountForm();
  const welcome = useWelcome();
  const [pressed, setPressed] = useState<string>();
  const enter = ({ email, password }: DemoAccount) => {
    setPressed(email);
    void attempt(async () => {
      await signInUser(email, password);
      await welcome();
    });
  };
  return (
    <section className="demo-accounts" aria-labelledby="demo-accounts">
      <h2 id="demo-accounts">{m.demo_accounts_title()}</h2>
      <p>{m.demo_accounts_lead()}</p>
      <ul className="demo-account-list">
        {accounts.map((account) => (
          <li key={account.email}>
            <button
              type="button"
              className="demo-account"
              disabled={disabled || busy}
              aria-busy={(busy && pressed === account.email) || undefined}
              onClick={() => enter(account)}
            >
              <span>
                <strong>{account.name}</strong> {roles[account.role].name()}
              </span>
              <span className="demo-account-what">{roles[account.role].what()}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
