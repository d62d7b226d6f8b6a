import * as m from "../../paraglide/messages.js";
import { ButtonLink } from "../../ui/button.tsx";

/**
 * Links to the list of people who have the member's number, and to the list of blocked people. They concern the account
 * and not a single post.
 */
export function PeoplePart() {
  return (
    <section className="profile-part" aria-labelledby="profile-people">
      <h2 id="profile-people">{m.profile_people_title()}</h2>
      <p>{m.profile_people_text()}</p>
      <div className="profile-people">
        <ButtonLink to="/phoneShared" variant="secondary" icon="phone">
          {m.mine_who_has_number()}
        </ButtonLink>
        <ButtonLink to="/blocked" variant="secondary" icon="shield">
          {m.blocked_heading()}
        </ButtonLink>
      </div>
    </section>
  );
}
