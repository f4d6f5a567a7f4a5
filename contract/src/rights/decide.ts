import { addDays } from '../time/day-shape.ts';
import {
  entityTypes,
  permissionLadder,
  permissionNames,
  rankOf,
  type Action,
  type EntityType,
  type PermissionValue,
} from './permissions.ts';
import { onEveryRow, onSomeRows, unbound, where, type Counts, type RowRules } from './row-rules.ts';

/** What a person is in the organization: only who works there holds any right. */
export const standings = {
  working: 'Работает',
  dismissed: 'Уволен',
  blocked: 'Заблокирован',
  archived: 'В архиве',
  stranger: 'Не сотрудник организации',
} as const;
export type Standing = keyof typeof standings;

/** One line of somebody's rights: what a group gives, or what was allowed or denied to the person alone. */
export interface Grant {
  entity: EntityType;
  /** Allowed up to this value; of a denial the least that is denied. */
  value: PermissionValue;
  /** The group that gives it; null for an individual right. */
  group: string | null;
  effect: 'allow' | 'deny';
  /** The one object that an individual right is about; null for all of the entity. */
  object: string | null;
  /** The first and the last day that it holds, YYYY-MM-DD; null for no end. */
  from: string | null;
  to: string | null;
  /** What the group narrows it by; absent or null for nothing. */
  rules?: RowRules | null | undefined;
}

export interface Rights {
  standing: Standing;
  /** Today in the organization, YYYY-MM-DD. */
  day: string;
  grants: readonly Grant[];
}

export const NO_RIGHTS: Rights = { standing: 'stranger', day: '', grants: [] };

/** The levels that are asked one after another; the first that says anything decides, and denials bound it. */
export const levels = {
  standing: 'Положение в организации',
  object: 'Личное право на объект',
  entity: 'Личное право на раздел',
  groups: 'Группы прав',
} as const;
export type Level = keyof typeof levels;

export interface Step {
  level: Level | 'denial';
  grants: readonly Grant[];
  /** What this level gives; of denials, what they leave. Null when the level says nothing. */
  value: PermissionValue | null;
}

export interface Decision {
  allowed: boolean;
  value: PermissionValue;
  /** What is held, whence, and what is asked: «есть «Чтение» (группа «Наблюдатель»), нужно «Изменение»». */
  reason: string;
  trace: readonly Step[];
}

const greatest = (grants: readonly Grant[]): PermissionValue | null =>
  grants.length ? permissionLadder[Math.max(...grants.map(({ value }) => rankOf(value)))]! : null;

const below = (value: PermissionValue): PermissionValue => permissionLadder[Math.max(rankOf(value) - 1, 0)]!;

const least = (a: PermissionValue, b: PermissionValue): PermissionValue => (rankOf(a) < rankOf(b) ? a : b);

/** Whether a grant holds on a day: both ends count. */
export const holdsOn = ({ from, to }: Pick<Grant, 'from' | 'to'>, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);

function traceOf({ standing, day, grants }: Rights, entity: EntityType, object: string | null, counts: Counts): Step[] {
  if (standing !== 'working') return [{ level: 'standing', grants: [], value: 'none' }];
  const about = grants.filter(
    (grant) =>
      grant.entity === entity &&
      (grant.object === null || grant.object === object) &&
      holdsOn(grant, day) &&
      (!grant.rules || counts(grant.rules)),
  );
  const denials = about.filter(({ effect }) => effect === 'deny');
  const allowed = about.filter(({ effect }) => effect === 'allow');
  const individual = allowed.filter(({ group }) => group === null);
  const step = (level: Level, found: readonly Grant[]): Step => ({ level, grants: found, value: greatest(found) });
  const bound = denials.reduce<PermissionValue>((left, { value }) => least(left, below(value)), 'full');
  return [
    { level: 'denial', grants: denials, value: denials.length ? bound : null },
    step(
      'object',
      individual.filter((grant) => grant.object !== null),
    ),
    step(
      'entity',
      individual.filter((grant) => grant.object === null),
    ),
    step(
      'groups',
      allowed.filter(({ group }) => group !== null),
    ),
  ];
}

/** What a trace comes to: the first level that says anything, within what denials leave. */
export function outcomeOf(trace: readonly Step[]): PermissionValue {
  const bound = trace.find(({ level }) => level === 'denial')?.value ?? 'full';
  const given = trace.find(({ level, value }) => level !== 'denial' && value !== null)?.value ?? 'none';
  return least(given, bound);
}

function sourceOf(trace: readonly Step[]): string {
  const denial = trace.find(({ level, value }) => level === 'denial' && value !== null);
  const given = trace.find(({ level, value }) => level !== 'denial' && value !== null);
  const bounded = denial?.value && rankOf(denial.value) < rankOf(given?.value ?? 'none');
  if (bounded) return ' (личный запрет)';
  if (given?.level === 'groups') {
    const group = given.grants.find(({ value }) => value === given.value)?.group;
    return ` (группа «${group}»)`;
  }
  return given ? ' (личное право)' : '';
}

/** Decides whether `rights` allow `action` on objects of `entity`, on one of them when it is named. Individual denial over
 *  individual allowance (of the object before that of the entity) over the greatest of the groups over nothing; who does
 *  not work in the organization holds nothing. What a group narrows to some rows counts where `counts` says so. Pure; used
 *  by the guard, the screens, explanations and what-if alike. */
export function decide(
  rights: Rights,
  entity: EntityType,
  action: Action,
  object: string | null = null,
  counts: Counts = onEveryRow,
): Decision {
  const trace = traceOf(rights, entity, object, counts);
  const value = outcomeOf(trace);
  const allowed = rankOf(value) >= rankOf(action);
  // What is held on some rows only is told to whom it is not enough.
  const told = allowed ? trace : traceOf(rights, entity, object, onSomeRows);
  const most = outcomeOf(told);
  const isStanding = trace[0]?.level === 'standing';
  const held = isStanding
    ? `${standings[rights.standing].toLocaleLowerCase('ru')}, прав нет`
    : `${most === 'none' ? 'доступа нет' : `есть «${permissionNames[most]}»`}${sourceOf(told)}`;
  const partly = rankOf(most) > rankOf(value) ? ' не на все записи' : '';
  return {
    allowed,
    value,
    reason: `${entityTypes[entity]}: ${held}${partly}, нужно «${permissionNames[action]}»`,
    trace,
  };
}

/** The objects of `entity` that individual rights are about. */
export const namedObjects = ({ grants }: Rights, entity: EntityType): string[] => [
  ...new Set(grants.flatMap((grant) => (grant.entity === entity ? (grant.object ?? []) : []))),
];

/** Whether an action is possible on anything of `entity`. */
export function decideAny(rights: Rights, entity: EntityType, action: Action): Decision {
  const whole = decide(rights, entity, action);
  if (whole.allowed) return whole;
  const somewhere = [null, ...namedObjects(rights, entity)].map((object) =>
    decide(rights, entity, action, object, onSomeRows),
  );
  return somewhere.find(({ allowed }) => allowed) ?? whole;
}

/** All that may be asked of an entity where groups of these people have rules: of no resource in particular, of each that a
 *  rule is about, and of the rows that it leaves. */
function questionsAbout(entity: EntityType, grants: readonly Grant[]): Counts[] {
  const ruled = grants.filter((grant) => grant.entity === entity).flatMap(({ rules }) => Object.entries(rules ?? {}));
  const about = ruled.flatMap(([resource, rule]) => [where(resource, null), where(resource, rule)]);
  return [unbound, onSomeRows, ...about];
}

/** Whether `mine` give at least what `theirs` give today, in every entity, on every object and on all rows: who holds less does
 *  not act on who holds more. */
export function coversAll(mine: Rights, theirs: Rights): boolean {
  const grants = [...theirs.grants, ...mine.grants];
  return grants.every(({ entity, object }) =>
    questionsAbout(entity, grants).every((counts) => {
      const held = (rights: Rights) => rankOf(decide(rights, entity, 'read', object, counts).value);
      return held(mine) >= held(theirs);
    }),
  );
}

/** The days from today on at which what is held may change: today, and each day that a grant begins or has ended. */
export const turningDays = ({ day, grants }: Rights): string[] => {
  const turns = grants.flatMap(({ from, to }) => [...(from ? [from] : []), ...(to ? [addDays(to, 1)] : [])]);
  return [...new Set([day, ...turns.filter((turn) => turn > day)])].toSorted();
};

/** The same against all that is given for today and for days to come: who holds more tomorrow is not acted on today. */
export const coversAlways = (mine: Rights, theirs: Rights): boolean =>
  turningDays(theirs).every((day) => coversAll(mine, { ...theirs, day }));

/** The least that is held of an entity, or of one object of it, on every day of a period: what may be given for these days.
 *  Of an entity it is what is held of each of its objects, and bound by no rule of a group. */
export function leastHeld(
  rights: Rights,
  entity: EntityType,
  object: string | null = null,
  period: Pick<Grant, 'from' | 'to'> = { from: null, to: null },
): PermissionValue {
  const first = period.from && period.from > rights.day ? period.from : rights.day;
  const days = [first, ...turningDays(rights).filter((day) => day > first && (!period.to || day <= period.to))];
  const named = rights.grants.flatMap((grant) => (grant.entity === entity && grant.object ? [grant.object] : []));
  const objects = object === null ? [null, ...new Set(named)] : [object];
  return days
    .flatMap((day) => objects.map((one) => decide({ ...rights, day }, entity, 'read', one, unbound).value))
    .reduce(least);
}

/** Who manages people and rights is an administrator of the organization. */
export const isAdministrator = (rights: Rights): boolean =>
  (['employees', 'permissionGroups', 'individualPermissions'] as const).every(
    (entity) => decide(rights, entity, 'update').allowed,
  );

/** The same rights up to the values of a scope; what the scope does not name is not held. Denials stay. */
export const withinScope = (rights: Rights, scope: Readonly<Partial<Record<EntityType, PermissionValue>>>): Rights => ({
  ...rights,
  grants: rights.grants.flatMap((grant) => {
    const limit = scope[grant.entity];
    if (!limit) return [];
    return grant.effect === 'deny' ? [grant] : [{ ...grant, value: least(grant.value, limit) }];
  }),
});
