import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actions, permissionLadder, rankOf, type EntityType } from './permissions.ts';
import {
  coversAll,
  decide,
  decideAny,
  holdsOn,
  outcomeOf,
  reachOf,
  withinScope,
  type Grant,
  type Rights,
} from './rights.ts';

const entities = ['users', 'employees'] as const satisfies readonly EntityType[];
const objects = ['first', 'second'];
const days = ['2026-01-01', '2026-06-15', '2026-12-31'];

const day = fc.constantFrom(...days);
const ofGroup: fc.Arbitrary<Grant> = fc.record({
  entity: fc.constantFrom(...entities),
  value: fc.constantFrom(...permissionLadder),
  group: fc.constantFrom('Группа А', 'Группа Б'),
  effect: fc.constant('allow'),
  object: fc.constant(null),
  from: fc.constant(null),
  to: fc.constant(null),
});
const individual: fc.Arbitrary<Grant> = fc.record({
  entity: fc.constantFrom(...entities),
  value: fc.constantFrom(...actions),
  group: fc.constant(null),
  effect: fc.constantFrom('allow', 'deny'),
  object: fc.constantFrom(null, ...objects),
  from: fc.option(day),
  to: fc.option(day),
});
const rights = fc.record<Rights>({
  standing: fc.constantFrom('working', 'working', 'working', 'dismissed', 'blocked', 'archived', 'stranger'),
  day,
  grants: fc.array(fc.oneof(ofGroup, individual), { maxLength: 12 }),
});
const question = fc.record({
  entity: fc.constantFrom(...entities),
  action: fc.constantFrom(...actions),
  object: fc.constantFrom(null, ...objects),
});

const grant = (given: Partial<Grant>): Grant => ({
  entity: 'users',
  value: 'read',
  group: null,
  effect: 'allow',
  object: null,
  from: null,
  to: null,
  ...given,
});
const working = (...grants: Grant[]): Rights => ({ standing: 'working', day: '2026-06-15', grants });

describe('решение о праве', () => {
  test('не зависит от порядка строк', () => {
    fc.assert(
      fc.property(rights, question, fc.infiniteStream(fc.nat()), (given, { entity, action, object }, keys) => {
        const shuffled = given.grants
          .map((line) => [keys.next().value as number, line] as const)
          .toSorted(([a], [b]) => a - b)
          .map(([, line]) => line);
        const again = decide({ ...given, grants: shuffled }, entity, action, object);
        expect(again.value).toBe(decide(given, entity, action, object).value);
      }),
    );
  });

  test('личный запрет сильнее всего', () => {
    fc.assert(
      fc.property(rights, question, (given, { entity, action, object }) => {
        const denial = grant({ entity, effect: 'deny', value: action, object });
        expect(decide({ ...given, grants: [...given.grants, denial] }, entity, action, object).allowed).toBe(false);
      }),
    );
  });

  test('из объяснения получается то же решение', () => {
    fc.assert(
      fc.property(rights, question, (given, { entity, action, object }) => {
        const { trace, value, allowed } = decide(given, entity, action, object);
        expect(outcomeOf(trace)).toBe(value);
        expect(rankOf(value) >= rankOf(action)).toBe(allowed);
      }),
    );
  });

  test('кто не работает в организации, не может ничего', () => {
    fc.assert(
      fc.property(rights, question, (given, { entity, action, object }) => {
        for (const standing of ['dismissed', 'blocked', 'archived', 'stranger'] as const) {
          expect(decide({ ...given, standing }, entity, action, object).value).toBe('none');
        }
      }),
    );
  });

  test('круг объектов отвечает так же, как вопрос о каждом из них', () => {
    fc.assert(
      fc.property(rights, question, (given, { entity, action }) => {
        const { only, except } = reachOf(given, entity, action);
        for (const object of [...objects, 'third']) {
          const isReached = only ? only.includes(object) : !except.includes(object);
          expect(isReached).toBe(decide(given, entity, action, object).allowed);
        }
        expect(decideAny(given, entity, action).allowed).toBe(only === null || only.length > 0);
      }),
    );
  });

  test('каждый перекрывает самого себя, и никто не перекрывает того, у кого больше', () => {
    fc.assert(
      fc.property(rights, (given) => {
        expect(coversAll(given, given)).toBe(true);
      }),
    );
    expect(coversAll(working(grant({ value: 'update' })), working(grant({ value: 'delete' })))).toBe(false);
    expect(coversAll(working(grant({ value: 'full' })), working(grant({ value: 'delete' })))).toBe(true);
  });

  test.each([
    ['объект прежде раздела', [grant({ value: 'full' }), grant({ value: 'read', object: 'first' })], 'first', 'read'],
    [
      'личное право прежде групп',
      [grant({ group: 'Группа', value: 'full' }), grant({ value: 'read' })],
      'first',
      'read',
    ],
    [
      'большее из групп',
      [grant({ group: 'А', value: 'read' }), grant({ group: 'Б', value: 'update' })],
      null,
      'update',
    ],
    [
      'запрет изменения оставляет меньшее',
      [grant({ group: 'А', value: 'full' }), grant({ effect: 'deny', value: 'update' })],
      null,
      'create',
    ],
    ['право не на этот день', [grant({ from: '2026-06-16' })], null, 'none'],
    ['последний день считается', [grant({ to: '2026-06-15' })], null, 'read'],
  ])('%s', (_, grants, object, value) => {
    expect(decide(working(...grants), 'users', 'read', object).value).toBe(value);
  });

  test('в пределах токена остаётся меньшее из своего и данного токену', () => {
    const scope = fc.record({ users: fc.constantFrom(...permissionLadder) }, { requiredKeys: [] });
    fc.assert(
      fc.property(rights, scope, question, (given, limits, { entity, action, object }) => {
        const own = rankOf(decide(given, entity, action, object).value);
        const limit = rankOf((entity === 'users' && limits.users) || 'none');
        expect(rankOf(decide(withinScope(given, limits), entity, action, object).value)).toBe(Math.min(own, limit));
      }),
    );
  });

  test('объяснение называет источник', () => {
    expect(decide(working(grant({ group: 'Наблюдатель' })), 'users', 'update').reason).toBe(
      'Пользователи: есть «Чтение» (группа «Наблюдатель»), нужно «Изменение»',
    );
    expect(decide({ ...working(), standing: 'dismissed' }, 'users', 'read').reason).toBe(
      'Пользователи: уволен, прав нет, нужно «Чтение»',
    );
  });

  test('срок права включает оба дня', () => {
    expect(holdsOn({ from: '2026-01-01', to: '2026-01-01' }, '2026-01-01')).toBe(true);
    expect(holdsOn({ from: null, to: '2025-12-31' }, '2026-01-01')).toBe(false);
  });
});
