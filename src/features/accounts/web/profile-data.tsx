import * as m from "../../../paraglide/messages.js";
import { ButtonLink } from "../../../ui/button.tsx";

/** The download is a plain link, so it works without JavaScript and the browser shows the progress. */
export function DownloadData({ variant = "secondary" }: { variant?: "secondary" | "quiet" }) {
  return (
    <ButtonLink to="/api/account/data" reloadDocument download="nest-mates-data.json" variant={variant}>
      {m.account_data_download()}
    </ButtonLink>
  );
}

export function DataPart() {
  return (
    <section className="page-part" aria-labelledby="profile-data">
      <h2 id="profile-data">{m.account_data_title()}</h2>
      <p>{m.account_data_text()}</p>
      <DownloadData />
    </section>
  );
}
