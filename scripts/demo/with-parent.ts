/**
 * Preloaded into the processes that the demo starts. The channel to the demo closes when the demo ends, however it ends (SIGKILL too), and this process then ends
 * as on SIGTERM. Signals alone would not do: Windows has none, and a killed parent sends none.
 */
process.once("disconnect", () => {
  process.emit("SIGTERM");
  setTimeout(() => process.exit(1), 30_000).unref();
});
process.channel?.unref();
