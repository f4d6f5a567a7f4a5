import { afterAll, afterEach, expect, it, vi } from 'vitest';

vi.useFakeTimers({ now: Date.UTC(2026, 2, 12, 12) });
afterEach(() => {
  vi.setSystemTime(Date.UTC(2026, 2, 12, 12));
  vi.resetModules();
});
afterAll(() => void vi.useRealTimers());
const tab = () => import('./last-contact.ts');
const minutes = (count: number) => count * 60_000;

it('is the latest of all tabs', async () => {
  const { lastContact } = await tab();
  vi.resetModules();
  const other = await tab();
  vi.setSystemTime(Date.now() + minutes(10));
  const asked = Date.now();
  other.recordContact(asked);
  await vi.waitFor(() => expect(lastContact()).toBe(asked));
});

it('is when the person asked, not when a slow answer came', async () => {
  const { recordContact, lastContact } = await tab();
  const asked = Date.now();
  vi.setSystemTime(asked + minutes(57));
  recordContact(asked);
  expect(lastContact()).toBe(asked);
});

it('is not believed from the future: a clock that was set back does not stop the telling of activity', async () => {
  const { recordContact, lastContact } = await tab();
  recordContact(Date.now());
  vi.setSystemTime(Date.now() - minutes(120));
  expect(Date.now() - lastContact()).toBeGreaterThan(minutes(60));
  recordContact(Date.now());
  expect(lastContact()).toBe(Date.now());
});
