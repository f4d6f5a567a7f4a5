import { brands } from 'contract/features/equipment/facts.ts';
import { dictionaries } from 'contract/features/dictionaries/facts.ts';
import { employees } from 'contract/features/employees/facts.ts';
import { glossary } from 'contract/features/glossary/facts.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { permissionGroups } from 'contract/features/rights/facts.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { users } from 'contract/features/users/facts.ts';
import type { Resource } from 'contract/kit/resource.ts';
import { expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { answerRecords } from '../../testing/answers.ts';
import { openConsole } from '../../testing/open-console.tsx';
import { listed, opened, overflowOf } from '../../testing/screen.ts';

const screens: [path: string, records?: Resource, given?: object][] = [
  ['/home'],
  ['/users', users, { state: 'active' }],
  ['/employees', employees],
  ['/organizations', organizations],
  ['/permission-groups', permissionGroups],
  ['/forecast'],
  ['/region-actual'],
  ['/dictionary', dictionaries],
  ['/dictionary/brands', brands],
  ['/glossary', glossary, { status: 'approved' }],
  ['/desktop'],
  ['/object-types'],
  ['/logs'],
  ['/logs/records'],
  ['/scheduler', schedules, { kind: 'verifications', state: 'ready', starts: 'hand' }],
  ['/calculator'],
  ['/report'],
  ['/profile'],
];

/** Whether the focused element is not covered by another one. */
function isVisible(element: HTMLElement): boolean {
  const { left, right, top, bottom } = element.getBoundingClientRect();
  const x = Math.max(left, 0) / 2 + Math.min(right, innerWidth) / 2;
  const met = document.elementFromPoint(x, Math.min(Math.max(top, 0) + 8, bottom - 2));
  return element.contains(met) || Boolean(met?.contains(element));
}

test.for(screens)(
  'enlarged four times (320 points) %s is not scrolled sideways, its main action and first row are reached',
  async ([path, records, given]) => {
    const name = 'Очень длинное название записи, которое не помещается в строку';
    if (records) answerRecords(records, [{ [records.list.title]: name, ...given }]);
    await page.viewport(320, 400);
    await openConsole(path);
    await opened(/./);
    expect(overflowOf(document.documentElement)).toBeLessThanOrEqual(0);
    expect(overflowOf(document.querySelector('main')!)).toBeLessThanOrEqual(0);
    if (records) await expect.poll(listed).not.toEqual([]);
    const primary = [...document.querySelectorAll<HTMLElement>('main header button')]
      .filter((button) => button.checkVisibility())
      .at(-1);
    for (const wanted of [primary, listed()[0]]) {
      if (!wanted) continue;
      wanted.focus();
      await expect.poll(() => isVisible(wanted), { message: wanted.innerText }).toBe(true);
    }
  },
);
