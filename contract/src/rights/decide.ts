import {
  entityTypes,
  permissionLadder,
  permissionNames,
  rankOf,
  type Action,
  type EntityType,
  type PermissionValue,
} from './permissions.ts';
import { holdsOn, standings, type Grant, type Rights } from './rights.ts';
import { onEveryField, onEveryRow, onSomeRows, type RowTest } from './row-rules.ts';

/** The levels of a decision in order: the first level with a value decides, limited by denials. */
export const levels = {
  standing: 'Положение в организации',
  object: 'Личное право на объект',
  entity: 'Личное право на раздел',
  groups: 'Группы прав',
} as const;
type Level = keyof typeof levels;

export interface DecisionStep {
  level: Level | 'denial';
  grants: readonly Grant[];
  /** The value given at this level (for denials, the value left by them); null when there is none. */
  value: PermissionValue | null;
}

export interface Decision {
  allowed: boolean;
  value: PermissionValue;
  /** What is held, from which source, and what is required: «есть «Чтение» (группа «Наблюдатель»), нужно
   *  «Изменение»». */
  reason: string;
  /** No right could change this decision. */
  isFinal?: true;
  trace: readonly DecisionStep[];
}

const greatest = (grants: readonly Grant[]): PermissionValue | null =>
  grants.length ? permissionLadder[Math.max(...grants.map(({ value }) => rankOf(value)))]! : null;

const below = (value: PermissionValue): PermissionValue => permissionLadder[Math.max(rankOf(value) - 1, 0)]!;

/** The lower of two values. */
export const least = (a: PermissionValue, b: PermissionValue): PermissionValue => (rankOf(a) < rankOf(b) ? a : b);

function traceOf(
  { standing, day, grants }: Rights,
  entity: EntityType,
  object: string | null,
  counts: RowTest,
): DecisionStep[] {
  if (standing !== 'working') return [{ level: 'standing', grants: [], value: 'none' }];
  const about = grants.filter(
    (grant) =>
      grant.entity === entity &&
      (grant.object === null || grant.object === object) &&
      holdsOn(grant, day) &&
      !grant.unmet &&
      (!grant.rules || counts(grant.rules)),
  );
  const denials = about.filter(({ effect }) => effect === 'deny');
  const allowed = about.filter(({ effect }) => effect === 'allow');
  const individual = allowed.filter(({ group }) => group === null);
  const step = (level: Level, found: readonly Grant[]): DecisionStep => ({
    level,
    grants: found,
    value: greatest(found),
  });
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

/** The result of a trace: the value of the first level that has one, limited by denials. */
export function outcomeOf(trace: readonly DecisionStep[]): PermissionValue {
  const bound = trace.find(({ level }) => level === 'denial')?.value ?? 'full';
  const given = trace.find(({ level, value }) => level !== 'denial' && value !== null)?.value ?? 'none';
  return least(given, bound);
}

/** The deciding step of a trace: a denial that takes something away, otherwise the first level with a value. */
export function decidingStep(trace: readonly DecisionStep[]): DecisionStep | undefined {
  const denial = trace.find(({ level, value }) => level === 'denial' && value !== null);
  const given = trace.find(({ level, value }) => level !== 'denial' && value !== null);
  const isBounded = denial?.value && rankOf(denial.value) < rankOf(given?.value ?? 'none');
  return isBounded ? denial : given;
}

function sourceOf(trace: readonly DecisionStep[]): string {
  const deciding = decidingStep(trace);
  if (deciding?.level === 'denial') return ' (личный запрет)';
  if (deciding?.level === 'groups') {
    const group = deciding.grants.find(({ value }) => value === deciding.value)?.group;
    return ` (группа «${group}»)`;
  }
  return deciding ? ' (личное право)' : '';
}

/** Decides whether `rights` allow `action` on `entity`, or on the given object. An individual denial takes precedence
 *  over an individual allowance (object level before entity level), then the greatest value of the groups applies, then
 *  nothing. People who do not work in the organization hold nothing. A value restricted by group rules counts only if
 *  `counts` says so (by default not); one with unmet conditions never counts. Pure; shared by the server guard, the
 *  screens, explanations and what-if. */
export function decide(
  rights: Rights,
  entity: EntityType,
  action: Action,
  object: string | null = null,
  counts: RowTest = action === 'read' ? onEveryRow : onEveryField,
): Decision {
  const trace = traceOf(rights, entity, object, counts);
  const value = outcomeOf(trace);
  const allowed = rankOf(value) >= rankOf(action);
  // A refusal also mentions what is held on some rows only.
  const explained = allowed ? trace : traceOf(rights, entity, object, onSomeRows);
  const most = outcomeOf(explained);
  const isStanding = trace[0]?.level === 'standing';
  const held = isStanding
    ? `${standings[rights.standing].toLocaleLowerCase('ru')}, прав нет`
    : `${most === 'none' ? 'доступа нет' : `есть «${permissionNames[most]}»`}${sourceOf(explained)}`;
  const partly = rankOf(most) > rankOf(value) ? ' не на все записи' : '';
  // A group that would suffice if its conditions were met.
  const waiting = rights.grants.find(
    (grant) => !allowed && grant.unmet && grant.entity === entity && rankOf(grant.value) >= rankOf(action),
  );
  return {
    allowed,
    value,
    reason: `${entityTypes[entity]}: ${held}${partly}, нужно «${permissionNames[action]}»${waiting ? `. ${waiting.unmet}` : ''}`,
    ...(isStanding && rights.standing !== 'stranger' && { isFinal: true }),
    trace,
  };
}

/** The objects of `entity` with individual rights. */
export const namedObjects = ({ grants }: Rights, entity: EntityType): string[] => [
  ...new Set(grants.flatMap((grant) => (grant.entity === entity ? (grant.object ?? []) : []))),
];

/** Whether an action is possible on any object of `entity`. A new object has no individual rights. */
export function decideAny(rights: Rights, entity: EntityType, action: Action): Decision {
  const whole = decide(rights, entity, action, null, onSomeRows);
  if (whole.allowed || action === 'create') return whole;
  const somewhere = namedObjects(rights, entity).map((object) => decide(rights, entity, action, object, onSomeRows));
  return somewhere.find(({ allowed }) => allowed) ?? whole;
}

/** Administrators are people who manage users and rights. */
export const isAdministrator = (rights: Rights): boolean =>
  (['employees', 'permissionGroups', 'individualPermissions'] as const).every(
    (entity) => decide(rights, entity, 'update').allowed,
  );

/** The rights limited by a scope: entities outside of it are not held. Denials stay. */
export const withinScope = (rights: Rights, scope: Readonly<Partial<Record<EntityType, PermissionValue>>>): Rights => ({
  ...rights,
  grants: rights.grants.flatMap((grant) => {
    const limit = scope[grant.entity];
    if (!limit) return [];
    return grant.effect === 'deny' ? [grant] : [{ ...grant, value: least(grant.value, limit) }];
  }),
});
