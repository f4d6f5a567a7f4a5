// Loaded before the program: on request it collects garbage and reports the remaining memory.
process.on('message', () => {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ heapMb: (heapUsed + external) / 1e6, handles: process.getActiveResourcesInfo().length });
});
