import type { ReactNode } from "react";

/** One component's place on the sheet. */
export function Specimen({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="specimen">
      <h2 className="specimen-title">{title}</h2>
      {children}
    </section>
  );
}
