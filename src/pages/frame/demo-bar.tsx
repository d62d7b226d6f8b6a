import { Link, useLocation } from "react-router";
import "./demo-bar.css";

interface DemoBarProps {
  label: string;
  text: string;
  link: string;
  isVisitor: boolean;
}

/** Tells visitors of the demo site that its content is not real. */
export function DemoBar({ label, text, link, isVisitor }: DemoBarProps) {
  const { pathname } = useLocation();
  return (
    <aside className="demo-bar" aria-label={label}>
      {text} {isVisitor && pathname !== "/login" && <Link to="/login">{link}</Link>}
    </aside>
  );
}
