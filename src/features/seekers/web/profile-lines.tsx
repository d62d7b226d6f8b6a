import * as m from "../../../paraglide/messages.js";
import type { ProfileLine, ProfileView } from "./profile-labels.ts";
import "./profile-lines.css";

interface ProfileLinesProps {
  view: ProfileView;
  level?: 2 | 3 | 4;
}

export function ProfileLines({ view: { are, need }, level = 2 }: ProfileLinesProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="profile-lines">
      {are.length > 0 && (
        <section>
          <Heading className="profile-lines-title">{m.wanted_are()}</Heading>
          <Lines lines={are} />
        </section>
      )}
      {need.length > 0 && (
        <section>
          <Heading className="profile-lines-title">{m.wanted_need()}</Heading>
          <Lines lines={need} />
        </section>
      )}
    </div>
  );
}

function Lines({ lines }: { lines: readonly ProfileLine[] }) {
  return (
    <dl className="profile-lines-list">
      {lines.map(({ label, texts }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{texts.join(", ")}</dd>
        </div>
      ))}
    </dl>
  );
}
