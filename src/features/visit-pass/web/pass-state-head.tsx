import { Icon, type IconName } from "../../../ui/icon.tsx";
import type { PassState } from "../visit-pass.view.ts";
import "./pass-state-head.css";

const icons: Record<PassState, IconName> = {
  waiting: "calendar",
  visiting: "home",
  asked: "question",
  alarm: "alert",
  safe: "check",
  off: "x",
};

interface PassStateHeadProps {
  state: PassState;
  title: string;
  text: string;
  titleId: string;
  level: 1 | 2;
}

/** How the visit stands, for the seeker and for the friend. */
export function PassStateHead({ state, title, text, titleId, level }: PassStateHeadProps) {
  const Title = `h${level}` as const;
  return (
    <div className="pass-state" data-state={state}>
      <span className="pass-state-sign" aria-hidden="true">
        <Icon name={icons[state]} />
      </span>
      <Title id={titleId}>{title}</Title>
      <p>{text}</p>
    </div>
  );
}
