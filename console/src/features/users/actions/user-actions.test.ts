import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { NO_RIGHTS } from 'contract/rights/rights.ts';
import { decide, type Decision } from 'contract/rights/decide.ts';
import { describe, expect, it } from 'vitest';
import { actionsOf, type Decisions, type Obstacles } from './user-actions.ts';

type User = Row<typeof users>;

const yes: Decision = { allowed: true, value: 'full', reason: '', trace: [] };
const no = decide(NO_RIGHTS, 'users', 'update');
const all: Decisions = { create: yes, update: yes, delete: yes };
const row = (more: object): User =>
  ({ guid: 'g', version: 1, names: {}, status: 'active', isHome: true, invitedUntil: null, ...more }) as never;
const namesOf = (given: User, may: Decisions = all) => {
  const { main, more } = actionsOf(given, may, {});
  return [...main, ...more].map(({ name }) => name);
};

describe('actions on a user', () => {
  it('fit the state', () => {
    expect(namesOf(row({}))).toContain('block');
    expect(namesOf(row({ status: 'blocked' }))).toContain('unblock');
    expect(namesOf(row({ status: 'blocked' }))).not.toContain('block');
    expect(namesOf(row({ status: 'archived' }))).toContain('restore');
    expect(namesOf(row({ status: 'invited' }))).not.toContain('cancelInvitation');
    expect(namesOf(row({ status: 'invited', invitedUntil: '2026-11-20T00:00:00Z' }))).toContain('cancelInvitation');
    expect(namesOf(row({ hasSecondFactor: true }))).toContain('removeSecondFactor');
    expect(namesOf(row({ isLocked: true }))).toContain('unlock');
  });

  it('are absent once the personal data are erased', () => {
    expect(namesOf(row({ isErased: true, status: 'archived' }))).toEqual([]);
  });

  it('are refused with a reason', () => {
    const refusals = (given: User, may: Decisions, obstacles: Obstacles = {}) => {
      const { main, more } = actionsOf(given, may, obstacles);
      return new Map([...main, ...more].map(({ name, refusal }) => [name, refusal]));
    };
    expect(refusals(row({}), { ...all, update: no }).get('block')).toContain('Попросите право');
    const foreign = refusals(row({ isHome: false, homeName: 'АО «Другая»' }), all);
    expect(foreign.get('block')).toContain('АО «Другая»');
    expect(foreign.get('viewAs')).toBeUndefined();
    const stronger = refusals(row({}), { ...all, update: no }, { refusal: 'Прав больше.' });
    expect([stronger.get('merge'), stronger.get('block')]).toEqual([
      'Прав больше.',
      expect.stringContaining('Попросите право'),
    ]);
    const weaker = refusals(row({}), all, { refusal: 'Прав больше.', closing: null });
    expect([weaker.get('archive'), weaker.get('block')]).toEqual(['Прав больше.', undefined]);
  });
});
