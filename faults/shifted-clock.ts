// Loaded before the program: its wall clock jumps by as many milliseconds as it is told. A process sees the wall clock as `Date` only;
// timers and durations go by the monotonic clock, which does not jump when that of a machine is set.
const RealDate = Date;
let ahead = 0;

globalThis.Date = new Proxy(RealDate, {
  construct: (target, given, self) =>
    Reflect.construct(target, given.length ? given : [RealDate.now() + ahead], self) as Date,
  apply: () => new RealDate(RealDate.now() + ahead).toString(),
  get: (target, name) => (name === 'now' ? () => RealDate.now() + ahead : Reflect.get(target, name)),
});

process.on('message', (words: { ahead: number }) => {
  ahead = words.ahead;
  process.send!('shifted');
});
