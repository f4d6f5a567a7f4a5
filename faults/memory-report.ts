// Loaded before the program: when it is asked, it collects its garbage and tells what is left.
process.on('message', () => {
  globalThis.gc!();
  const { heapUsed, external } = process.memoryUsage();
  process.send!({ heapMb: (heapUsed + external) / 1e6, handles: process.getActiveResourcesInfo().length });
});
