import type { ReactNode } from "react";
import { Link } from "react-router";
import { Icon } from "../icon.tsx";
import { WovenBand } from "../woven-band.tsx";
import "./task-bar.css";

interface TaskBarProps {
  back: string;
  backLabel: string;
  title: string;
  /** The id of the title. Without one it is no heading, because the page has another h1. */
  titleId?: string;
  /** Links and a menu at the end of the bar. */
  children?: ReactNode;
}

/** The head of a page with one task. On phones it takes the place of the site header. */
export function TaskBar({ back, backLabel, title, titleId, children }: TaskBarProps) {
  return (
    <>
      <header className="task-bar">
        <Link className="task-bar-link" to={back} aria-label={backLabel}>
          <Icon name="arrow-left" />
        </Link>
        {titleId ? <h1 id={titleId}>{title}</h1> : <p>{title}</p>}
        {children}
      </header>
      <WovenBand />
    </>
  );
}

interface TaskPageProps extends Omit<TaskBarProps, "titleId" | "children"> {
  titleId: string;
  children: ReactNode;
}

/** A narrow page with one task. */
export function TaskPage({ titleId, children, ...bar }: TaskPageProps) {
  return (
    <section className="task" aria-labelledby={titleId}>
      <TaskBar titleId={titleId} {...bar} />
      <div className="task-body">{children}</div>
    </section>
  );
}
