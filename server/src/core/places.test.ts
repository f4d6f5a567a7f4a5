import { expect, it } from 'vitest';
import { limits, refusedByLimit } from './limits.ts';
import { Places } from './places.ts';

it('a free place goes to the one in the queue who holds the fewest', async () => {
  const places = new Places('reading');
  const held = [await places.take('greedy'), await places.take('greedy')];
  const order: string[] = [];
  const wait = (who: string) => places.take(who).then((leave) => (order.push(who), leave));
  const waiting = ['greedy', 'greedy', 'modest'].map(wait);
  held[0]!();
  (await waiting[2]!)();
  expect(order[0]).toBe('modest');
  held[1]!();
  for (const one of waiting) (await one)();
  expect(order).toHaveLength(3);
});

it('what does not fit is refused, counted and told whose places are taken', async () => {
  const places = new Places('exports');
  const before = refusedByLimit.get('exports')!;
  const leave = await places.take('one');
  await places.take('one');
  const { own, detail, retryAfter } = limits.exports;
  await expect(places.take('one')).rejects.toMatchObject({ code: 'too_many', message: own, details: { retryAfter } });
  await places.take('two');
  await places.take('three');
  await expect(places.take('four')).rejects.toMatchObject({ message: detail });
  expect(refusedByLimit.get('exports')! - before).toBe(2);
  leave();
  leave();
  await places.take('four');
  await expect(places.take('five')).rejects.toMatchObject({ message: detail });
});
