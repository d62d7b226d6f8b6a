import * as m from "../../../paraglide/messages.js";
import { Button } from "../../../ui/button.tsx";
import { useAuth } from "./auth-context.tsx";
import { useWelcome } from "./use-welcome.ts";

interface GoogleButtonProps {
  label: string;
  disabled: boolean;
  onError: (error: unknown) => void;
}

/**
 * The button never shows a busy state: the provider notices a closed popup only after seconds, and the user may want to
 * click again.
 */
export function GoogleButton({ label, disabled, onError }: GoogleButtonProps) {
  const { signInWithGoogle } = useAuth();
  const welcome = useWelcome();
  const enter = async () => {
    try {
      await signInWithGoogle();
      await welcome();
    } catch (error) {
      onError(error);
    }
  };
  return (
    <>
      <Button variant="secondary" icon="google" wide size="l" disabled={disabled} onClick={() => void enter()}>
        {label}
      </Button>
      <p className="account-or">{m.account_or()}</p>
    </>
  );
}
