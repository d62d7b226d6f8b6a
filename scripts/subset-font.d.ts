declare module "subset-font" {
  interface Options {
    targetFormat: "woff2" | "sfnt";
    variationAxes?: Record<string, number | { min: number; max: number }>;
  }
  const subsetFont: (font: Uint8Array, text: string, options: Options) => Promise<Buffer>;
  export default subsetFont;
}
