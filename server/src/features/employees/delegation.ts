import { leastHeld, namedSections, sectionsBeyond, turningDays } from 'contract/rights/cover.ts';
import { decide } from 'contract/rights/decide.ts';
import {
  entityTypes,
  permissionLadder,
  rankOf,
  type EntityType,
  type PermissionValue,
} from 'contract/rights/permissions.ts';
import type { Grant, Rights } from 'contract/rights/rights.ts';
import { AppError } from '../../core/app-error.ts';

interface Days {
  from: string;
  to: string;
}

export interface DelegatedRight {
  entityType: EntityType;
  objectGuid: string | null;
  value: Exclude<PermissionValue, 'none'>;
}

/** What a deputy would get, the sections closed by the deputy's own denials, and those that the absent employee holds
 *  only in part (on some records or under a condition). */
export interface Delegation {
  lent: DelegatedRight[];
  denied: EntityType[];
  partial: EntityType[];
}

/** The rights that one person holds on all of the days and the other lacks on some of them: per section the level on
 *  all objects, and higher levels on single objects, as far as they take effect. */
export function delegationOf(absent: Rights, deputy: Rights, period: Days): Delegation {
  const first = period.from > deputy.day ? period.from : deputy.day;
  const days = [first, ...turningDays(deputy).filter((day) => day > first && day <= period.to)];
  const sections = (Object.keys(entityTypes) as EntityType[]).map((entity) => ({ entity, object: null }));
  const objects = new Map(
    absent.grants.flatMap(({ entity, object }) =>
      object ? [[`${entity}/${object}`, { entity, object }] as const] : [],
    ),
  );
  const lent: DelegatedRight[] = [];
  const given: Grant[] = [];
  const denied = new Set<EntityType>();
  for (const { entity, object } of [...sections, ...objects.values()]) {
    const held = leastHeld(absent, entity, object, period);
    const right: Grant = { entity, object, value: held, group: null, effect: 'allow', ...period };
    const rankOn = (day: string, grants: readonly Grant[]) =>
      rankOf(decide({ standing: 'working', day, grants }, entity, 'read', object).value);
    const lacking = days.filter((day) => rankOn(day, deputy.grants) < rankOf(held));
    if (lacking.length === 0) continue;
    const gained = lacking
      .map((day) => ({ had: rankOn(day, deputy.grants), has: rankOn(day, [...deputy.grants, right]) }))
      .filter(({ had, has }) => has > had);
    const value = permissionLadder[Math.max(0, ...gained.map(({ has }) => has))]!;
    if (value === 'none') {
      denied.add(entity);
      continue;
    }
    lent.push({ entityType: entity, objectGuid: object, value });
    given.push({ ...right, value });
  }
  const atWork = { standing: 'working', day: first } as const;
  const left = sectionsBeyond(
    { ...atWork, grants: [...deputy.grants, ...given] },
    { ...atWork, grants: absent.grants },
  );
  return { lent, denied: [...denied], partial: left.filter((entity) => !denied.has(entity)) };
}

const NOTHING = 'В эти дни у сотрудника нет прав, которые получил бы заместитель.';
const ALL_HELD = 'В эти дни у заместителя и так есть все права, которые нужны для замещения.';
const refusal = (detail: string) => new AppError('conflict', { detail });

/** Refuses a deputyship that would give nothing. Errors: 409. */
export function refuseNothing({ lent, denied, partial }: Delegation, absent: Rights, period: Days): void {
  if (lent.length) return;
  const holdsAny = absent.grants.some(({ entity, object }) => leastHeld(absent, entity, object, period) !== 'none');
  if (denied.length)
    throw refusal(
      `Того, чего у заместителя нет, не дают его личные запреты: ${namedSections(denied)}. Сначала уберите их.`,
    );
  if (partial.length)
    throw refusal(
      `Эти права сотрудника — не на все записи или с условиями, и замещением их не передать: ${namedSections(partial)}. Добавьте заместителя в ту же группу прав.`,
    );
  throw refusal(holdsAny ? ALL_HELD : NOTHING);
}
