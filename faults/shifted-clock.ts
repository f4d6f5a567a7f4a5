// Loaded before the program: shifts its wall clock by the given milliseconds. Only `Date` reads the wall clock; timers
// and durations use the monotonic clock, which does not jump when a machine's clock is set.
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
