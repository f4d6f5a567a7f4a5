import type { Condition, Filter } from '../kit/filter.ts';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { actions, permissionLadder, rankOf, type EntityType } from './permissions.ts';
import { coversAll, leastHeld } from './cover.ts';
import { decide, decideAny, decidingStep, outcomeOf, withinScope } from './decide.ts';
import { holdsOn, type Grant, type Rights } from './rights.ts';
import { defaultsOf } from './defaults.ts';
import { extentOf } from './extent.ts';
import { bindingRules, reachOf } from './reach.ts';
import { onSomeRows, type RowTest, type RowRule, type RowRules } from './row-rules.ts';

const entities = ['users', 'employees'] as const satisfies readonly EntityType[];
const objects = ['first', 'second'];
const days = ['2026-01-01', '2026-06-15', '2026-12-31'];

const rule = (given: Partial<RowRule> = {}): RowRule => ({
  rows: null,
  requirement: null,
  message: null,
  defaults: null,
  hidden: [],
  readOnly: [],
  ...given,
});
// In the tests a filter is the letter of a condition, and a row is the set of conditions it satisfies.
const [A, B]: Filter[] = [
  { field: 'A', op: 'filled' },
  { field: 'Б', op: 'filled' },
];
const filter = fc.option(fc.constantFrom(A!, B!));
const rules: fc.Arbitrary<RowRules | null> = fc.option(
  fc.dictionary(fc.constantFrom('staff', 'cards'), fc.record({ rows: filter, requirement: filter }).map(rule), {
    maxKeys: 2,
  }),
);
/** The rules that count for a record of a resource satisfying some conditions. */
const satisfying =
  (resource: string, conditions: readonly string[], isWritten = false): RowTest =>
  (given) => {
    const one = given[resource];
    const holds = (own: Filter | null | undefined) => !own || conditions.includes((own as Condition).field);
    return holds(one?.rows) && (!isWritten || holds(one?.requirement));
  };
const conditions = fc.subarray(['A', 'Б']);

const day = fc.constantFrom(...days);
const ofGroup: fc.Arbitrary<Grant> = fc.record({
  entity: fc.constantFrom(...entities),
  value: fc.constantFrom(...permissionLadder),
  group: fc.constantFrom('Группа А', 'Группа Б'),
  effect: fc.constant('allow'),
  object: fc.constant(null),
  from: fc.constant(null),
  to: fc.constant(null),
  rules,
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
      fc.property(
        rights,
        question,
        conditions,
        fc.infiniteStream(fc.nat()),
        (given, { entity, action, object }, met, keys) => {
          const shuffled = given.grants
            .map((line) => [keys.next().value as number, line] as const)
            .toSorted(([a], [b]) => a - b)
            .map(([, line]) => line);
          const counts = satisfying('staff', met);
          const again = decide({ ...given, grants: shuffled }, entity, action, object, counts);
          expect(again.value).toBe(decide(given, entity, action, object, counts).value);
        },
      ),
    );
  });

  test('решает тот шаг, от которого зависит итог: сначала запреты', () => {
    const full = grant({ group: 'Все', value: 'full' });
    const denied = grant({ effect: 'deny', value: 'read' });
    const decidedBy = (...grants: Grant[]) => decidingStep(decide(working(...grants), 'users', 'read').trace)?.level;
    expect(decidedBy(full, denied)).toBe('denial');
    expect(decidedBy(grant({ group: 'Все', value: 'read' }), grant({ effect: 'deny', value: 'delete' }))).toBe(
      'groups',
    );
    expect(decidedBy(full, grant({ value: 'read' }))).toBe('entity');
    expect(decidedBy()).toBeUndefined();
  });

  test('личный запрет сильнее всего', () => {
    fc.assert(
      fc.property(rights, question, (given, { entity, action, object }) => {
        const denial = grant({ entity, effect: 'deny', value: action, object });
        const denied = { ...given, grants: [...given.grants, denial] };
        expect(decide(denied, entity, action, object).allowed).toBe(false);
        expect(decide(denied, entity, action, object, onSomeRows).allowed).toBe(false);
      }),
    );
  });

  test('из объяснения получается то же решение', () => {
    fc.assert(
      fc.property(rights, question, conditions, (given, { entity, action, object }, met) => {
        const { trace, value, allowed } = decide(given, entity, action, object, satisfying('staff', met));
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

  test('круг записей отвечает так же, как вопрос о каждой из них', () => {
    fc.assert(
      fc.property(rights, question, conditions, (given, { entity, action }, met) => {
        const { only, except, rows } = reachOf(given, { entity, name: 'staff' }, action);
        for (const object of [...objects, 'third']) {
          const isAmong = !only || only.includes(object) || rows.some((own) => met.includes((own as Condition).field));
          const isReached = isAmong && !except.includes(object);
          expect(isReached).toBe(decide(given, entity, action, object, satisfying('staff', met)).allowed);
          // A new object is not among those reached individually.
          if (isReached && action !== 'create') expect(decideAny(given, entity, action).allowed).toBe(true);
        }
      }),
    );
  });

  test('правила, от которых зависит право, отвечают так же, как вопрос о записи', () => {
    fc.assert(
      fc.property(rights, question, conditions, fc.boolean(), (given, { entity, action }, met, isWritten) => {
        const ask = (counts: RowTest) => decide(given, entity, action, 'third', counts).allowed;
        fc.pre(ask(onSomeRows));
        const binding = bindingRules(given, { entity, name: 'staff' }, action, 'third', isWritten);
        const counts = satisfying('staff', met, isWritten);
        const isLeft = binding.length === 0 || binding.some(({ rule: own }) => counts({ staff: own }));
        expect(isLeft).toBe(ask(counts));
      }),
    );
  });

  test('правило группы только сужает', () => {
    fc.assert(
      fc.property(rights, question, conditions, (given, { entity, action, object }, met) => {
        const free = { ...given, grants: given.grants.map((line) => ({ ...line, rules: null })) };
        const least = rankOf(decide(given, entity, action, object).value);
        const here = rankOf(decide(given, entity, action, object, satisfying('staff', met)).value);
        const most = rankOf(decide(given, entity, action, object, onSomeRows).value);
        expect(least).toBeLessThanOrEqual(here);
        expect(here).toBeLessThanOrEqual(most);
        expect(most).toBe(rankOf(decide(free, entity, action, object).value));
        expect(rankOf(leastHeld(given, entity))).toBeLessThanOrEqual(rankOf(leastHeld(free, entity)));
        expect(coversAll(free, given)).toBe(true);
      }),
    );
  });

  test('кто ограничен строками, не перекрывает того, кто не ограничен или ограничен другими', () => {
    const on = (rows: Filter | null, requirement: Filter | null = null) =>
      working(grant({ group: 'Филиал', value: 'update', rules: { staff: rule({ rows, requirement }) } }));
    const whole = working(grant({ group: 'Все', value: 'update' }));
    expect([coversAll(on(A!), whole), coversAll(whole, on(A!))]).toEqual([false, true]);
    expect([coversAll(on(A!), on(B!)), coversAll(on(A!), on(A!))]).toEqual([false, true]);
    expect([coversAll(on(null, A!), whole), coversAll(on(A!), on(A!, B!))]).toEqual([false, false]);
    const other = grant({ group: 'Карточки', value: 'update', rules: { cards: rule({ rows: A! }) } });
    expect(coversAll(working(...on(A!).grants, other), whole)).toBe(false);
    expect([leastHeld(on(A!), 'users'), leastHeld(on(null, A!), 'users'), leastHeld(whole, 'users')]).toEqual([
      'none',
      'none',
      'update',
    ]);
  });

  test('измерения держат целиком только там, где целиком читают точки учёта', () => {
    const values = grant({ entity: 'measurements', value: 'update', group: 'Все' });
    const points = (given: Partial<Grant> = {}) => grant({ entity: 'meteringPoints', group: 'Все', ...given });
    const held = (...others: Grant[]) => leastHeld(working(values, ...others), 'measurements');
    const ruled = (given: Partial<RowRule>) => points({ rules: { 'metering-points': rule(given) } });
    expect([held(), held(points()), held(ruled({ rows: A! })), held(ruled({ requirement: A! }))]).toEqual([
      'none',
      'update',
      'none',
      'update',
    ]);
    expect([held(ruled({ hidden: ['name'] })), held(ruled({ hidden: ['gtpCode'] }))]).toEqual(['none', 'update']);
    expect([held(points({ to: '2026-06-20' })), held(points({ object: 'first', group: null }))]).toEqual([
      'none',
      'none',
    ]);
    expect(held(points(), grant({ entity: 'meteringPoints', effect: 'deny', object: 'first' }))).toBe('none');
  });

  test('сужение снимает другая группа или личное право, а запрет остаётся', () => {
    const narrowed = grant({ group: 'Филиал', value: 'update', rules: { staff: rule({ rows: A! }) } });
    const staff = { entity: 'users', name: 'staff' } as const;
    const rowsOf = (...others: Grant[]) => reachOf(working(narrowed, ...others), staff, 'update');
    expect(rowsOf()).toEqual({ only: [], except: [], rows: [A] });
    expect(rowsOf(grant({ group: 'Все', value: 'read' })).rows).toEqual([A]);
    expect(rowsOf(grant({ group: 'Все', value: 'update' }))).toEqual({ only: null, except: [], rows: [] });
    expect(rowsOf(grant({ value: 'update' })).only).toBeNull();
    expect(rowsOf(grant({ effect: 'deny', value: 'update' }))).toEqual({ only: [], except: [], rows: [] });
    expect(rowsOf(grant({ effect: 'deny', value: 'read', object: 'first' })).except).toEqual(['first']);
    expect(extentOf(working(narrowed), 'users', 'read').rows).toEqual({ staff: [A] });
    expect(decide(working(narrowed), 'users', 'read').reason).toBe(
      'Пользователи: есть «Изменение» (группа «Филиал») не на все записи, нужно «Чтение»',
    );
  });

  test('новая запись начинается с того, что говорят группы, дающие её создать', () => {
    const of = (group: string, defaults: object, value: 'read' | 'create' = 'create') =>
      grant({ group, value, rules: { staff: rule({ defaults: { ...defaults } }) } });
    const given = working(
      of('Б', { city: 'Тверь', floor: 2 }),
      of('А', { city: 'Клин' }),
      of('В', { room: 5 }, 'read'),
    );
    expect(defaultsOf(given, { entity: 'users', name: 'staff' })).toEqual({ city: 'Клин', floor: 2 });
    expect(defaultsOf(given, { entity: 'users', name: 'cards' })).toEqual({});
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
