import { expect, it } from 'vitest';
import { limits, refusedByLimit } from './limits.ts';
import { Semaphore } from './semaphore.ts';

it('a free place goes to the one in the queue who holds the fewest', async () => {
  const semaphore = new Semaphore('reading');
  const held = [await semaphore.acquire('greedy'), await semaphore.acquire('greedy')];
  const order: string[] = [];
  const wait = (who: string) => semaphore.acquire(who).then((release) => (order.push(who), release));
  const waiting = ['greedy', 'greedy', 'modest'].map(wait);
  held[0]!();
  (await waiting[2]!)();
  expect(order[0]).toBe('modest');
  held[1]!();
  for (const one of waiting) (await one)();
  expect(order).toHaveLength(3);
});

it('what does not fit is refused, counted, and the taken semaphores are reported', async () => {
  const semaphore = new Semaphore('exports');
  const before = refusedByLimit.get('exports')!;
  const release = await semaphore.acquire('one');
  await semaphore.acquire('one');
  const { own, detail, retryAfter } = limits.exports;
  await expect(semaphore.acquire('one')).rejects.toMatchObject({
    code: 'too_many',
    message: own,
    details: { retryAfter },
  });
  await semaphore.acquire('two');
  await semaphore.acquire('three');
  await expect(semaphore.acquire('four')).rejects.toMatchObject({ message: detail });
  expect(refusedByLimit.get('exports')! - before).toBe(2);
  release();
  release();
  await semaphore.acquire('four');
  await expect(semaphore.acquire('five')).rejects.toMatchObject({ message: detail });
});
