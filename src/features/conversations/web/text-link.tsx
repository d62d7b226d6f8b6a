import { Link } from "react-router";

/** A text that a tap puts into the field. `key` is its name in the URL. */
export interface ReadyText {
  key: string;
  text: string;
}

/** The search parameter with the key of a text, for browsers without JavaScript. */
const SAY = "say";

/** The text that the URL puts into the field. */
export const readyTextOf = (texts: readonly ReadyText[], searchParams: URLSearchParams): string | undefined =>
  texts.find(({ key }) => key === searchParams.get(SAY))?.text;

interface TextLinkProps {
  /** The key of the text. */
  name: string;
  text: string;
  className: string;
  onPick: (text: string) => void;
}

/** Puts a text into the field. Without JavaScript it is a link to the same page with the text in the field. */
export function TextLink({ name, text, className, onPick }: TextLinkProps) {
  return (
    <Link
      className={className}
      to={`?${new URLSearchParams({ [SAY]: name }).toString()}`}
      rel="nofollow"
      preventScrollReset
      onClick={(event) => {
        event.preventDefault();
        event.currentTarget.closest<HTMLElement>("[popover]")?.hidePopover();
        onPick(text);
      }}
    >
      {text}
    </Link>
  );
}
