// Preloaded into the Auth Emulator (node --require). It compiles all 460 kB of its OpenAPI schemas at start, ~13 s of
// CPU; exegesis can compile each on first use instead, but firebase-tools does not ask for it. If the internals move,
// nothing matches and the emulator merely starts slowly again.
const Module = require("node:module");
const load = Module._load;
Module._load = function (id, ...rest) {
  const loaded = load.call(this, id, ...rest);
  if (/(^|\/)options$/.test(id) && typeof loaded?.compileOptions === "function" && !loaded.isLazy) {
    const compileOptions = loaded.compileOptions;
    loaded.compileOptions = (options) => compileOptions({ ...options, lazyCompileValidationSchemas: true });
    Object.defineProperty(loaded, "isLazy", { value: true });
  }
  return loaded;
};
