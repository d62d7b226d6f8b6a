import { useEffect, useState } from "react";

const emptyPicture = () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: "image/svg+xml" });
const answers = new Map<string, Promise<number>>();

/**
 * Finds out which file the browser would choose from a srcset, by giving it an empty image with the same widths: browsers have different rules, and some choose
 * smaller files in data-saver mode. That file is then loaded, so that the size we show is correct. Each call uses a new blob URL: from a data URL, or from a
 * cached one, browsers choose the widest file.
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

/** Index of the chosen file. Undefined on the server and until the browser has chosen. */
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
