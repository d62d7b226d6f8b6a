import { Form, useSearchParams } from "react-router";
import { type Theme } from "../../platform/web/cookies.ts";
import { Toasts } from "../../ui/toast.tsx";
import { ContentGallery } from "./content-gallery.tsx";
import { FeedbackGallery } from "./feedback-gallery.tsx";
import { FormGallery } from "./form-gallery.tsx";
import { FoundationGallery } from "./foundation-gallery.tsx";
import { LayoutGallery } from "./layout-gallery.tsx";
import { MapGallery } from "./map-gallery.tsx";
import { PhotoGallery } from "./photo-gallery.tsx";
import { PictureGallery } from "./picture-gallery.tsx";
import { type Script, samples } from "./samples.ts";
import "./styleguide.css";

const themes: readonly Theme[] = ["light", "dark"];
const scripts: readonly Script[] = ["en", "bn"];

/** Shows every component in every state, theme and script. `?theme=dark&script=bn` shows one pane only. */
export default function StyleguidePage() {
  const [parameters] = useSearchParams();
  const panes = scripts
    .filter((script) => !parameters.get("script") || parameters.get("script") === script)
    .flatMap((script) =>
      themes
        .filter((theme) => !parameters.get("theme") || parameters.get("theme") === theme)
        .map((theme) => ({ script, theme })),
    );
  return (
    <div className="styleguide">
      <search>
        <Form className="styleguide-switch">
          <strong>Styleguide</strong>
          <Pick name="theme" values={themes} chosen={parameters.get("theme")} />
          <Pick name="script" values={scripts} chosen={parameters.get("script")} />
          <button type="submit">Show</button>
        </Form>
      </search>
      <main className="styleguide-panes">
        {panes.map(({ script, theme }) => (
          <div key={script + theme} className="styleguide-pane" data-theme={theme} lang={script}>
            <LayoutGallery words={samples[script]} script={script} theme={theme} />
            <FoundationGallery words={samples[script]} />
            <ContentGallery words={samples[script]} script={script} />
            <PictureGallery words={samples[script]} />
            <FormGallery words={samples[script]} />
            <FeedbackGallery words={samples[script]} />
            <PhotoGallery />
            <MapGallery words={samples[script]} />
          </div>
        ))}
      </main>
      <Toasts dismissLabel={samples.en.dismiss} />
    </div>
  );
}

function Pick({ name, values, chosen }: { name: string; values: readonly string[]; chosen: string | null }) {
  return (
    <label>
      {name}{" "}
      <select name={name} defaultValue={chosen ?? ""}>
        <option value="">both</option>
        {values.map((value) => (
          <option key={value}>{value}</option>
        ))}
      </select>
    </label>
  );
}
