import { useEffect, useState } from "react";

const emptyPicture = () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" });
const answers = new Map<string, Promise<number>>();

/**
 * Which of these files the browser would take here. It is asked itself, with an empty picture that calls itself as wide as each file, since each browser has
 * rules of its own, and some ask for less on a line that is to be spared. The file it names is then the one that is loaded, so that what is said of its weight is
 * true. The picture is a blob, new for each question: of a data: address, or of one it has seen, a browser takes the widest, which costs it nothing.
 */
function askBrowser(widths: readonly number[], sizes: string): Promise<number> {
  const question = `${widths.join()} ${sizes} ${innerWidth} ${devicePixelRatio}`;
  const known = answers.get(question);
  if (known) return known;
  const probe = new Image();
  const address = URL.createObjectURL(emptyPicture());
  probe.sizes = sizes;
  probe.srcset = widths.map((width) => `${address}#${width} ${width}w`).join(", ");
  const answer = probe
    .decode()
    .then(
      () => Math.max(0, widths.indexOf(Number(probe.currentSrc.split("#")[1]))),
      () => 0,
    )
    .finally(() => URL.revokeObjectURL(address));
  answers.set(question, answer);
  return answer;
}

/** The place of the file among these; undefined before the browser has answered, and so on the server. */
export function useTakenFile(files: readonly { width: number }[], sizes = ""): number | undefined {
  const [taken, setTaken] = useState<number>();
  const widths = files.map(({ width }) => width).join();
  useEffect(() => {
    let isGone = false;
    const known = widths.split(",").map(Number);
    void (known.length > 1 ? askBrowser(known, sizes) : Promise.resolve(0)).then((answer) => (isGone ? undefined : setTaken(answer)));
    return () => {
      isGone = true;
    };
  }, [widths, sizes]);
  return taken;
}
