import type { ReactNode } from "react";

/** Section of the styleguide for one component. */
export function StyleguideSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2 className="specimen-title">{title}</h2>
      {children}
    </section>
  );
}
