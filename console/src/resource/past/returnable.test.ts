import { users } from 'contract/features/users/facts.ts';
import { expect, it } from 'vitest';
import { isReturnable } from './returnable.ts';

it('what only the program fills in cannot be returned, what somebody entered can', () => {
  const of = (action: 'create' | 'update' | 'signIn', before: Record<string, unknown> | null) =>
    isReturnable(users, { action, before });
  expect(of('update', { status: 'active', blockReason: null })).toBe(false);
  expect(of('update', { status: 'active', note: null })).toBe(true);
  expect(of('update', { ofAnExtension: 1 })).toBe(true);
  expect([of('update', null), of('create', null), of('signIn', null)]).toEqual([true, true, false]);
});
