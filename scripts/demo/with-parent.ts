/**
 * Preloaded into the processes that the demo starts. The IPC channel to the demo closes however the demo ends (SIGKILL
 * too), and this process then shuts down as on SIGTERM. Signals alone are not enough: Windows has none, and a killed
 * parent sends none.
 */
process.once("disconnect", () => {
  process.emit("SIGTERM");
  setTimeout(() => process.exit(1), 30_000).unref();
});
process.channel?.unref();
