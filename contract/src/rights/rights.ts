import type { EntityType, PermissionValue } from './permissions.ts';
import type { GroupConditions } from './conditions.ts';
import type { RowRules } from './row-rules.ts';

/** The membership states of a person in the organization: only employees hold rights. */
export const standings = {
  working: 'Работает',
  dismissed: 'Уволен',
  blocked: 'Заблокирован',
  archived: 'В архиве',
  stranger: 'Не сотрудник организации',
} as const;
export type Standing = keyof typeof standings;

/** One line of a person's rights: the value given by a group, or an individual allowance or denial. */
export interface Grant {
  entity: EntityType;
  /** Allowed up to this value; for a denial, the lowest denied value. */
  value: PermissionValue;
  /** The group that gives it; null for an individual right. */
  group: string | null;
  effect: 'allow' | 'deny';
  /** The single object of an individual right; null for the whole entity. */
  object: string | null;
  /** The first and the last day on which it applies, YYYY-MM-DD; null for no limit. */
  from: string | null;
  to: string | null;
  /** The restrictions of the group; absent or null for none. */
  rules?: RowRules | null | undefined;
  /** When and from where the group gives it; absent or null for always. */
  conditions?: GroupConditions | null | undefined;
  /** Which condition of the group is not met for the current request, so that it gives nothing now. */
  unmet?: string | undefined;
}

export interface Rights {
  standing: Standing;
  /** Today in the organization, YYYY-MM-DD. */
  day: string;
  grants: readonly Grant[];
  /** The first day whose data are visible to the person, YYYY-MM-DD; absent or null for no limit. */
  dataFrom?: string | null | undefined;
}

export const NO_RIGHTS: Rights = { standing: 'stranger', day: '', grants: [] };

/** The grants without conditions: only these may be passed on, and make a permanent administrator. */
export const unconditional = (rights: Rights): Rights => ({
  ...rights,
  grants: rights.grants.filter(({ conditions }) => !conditions),
});

/** Whether a grant applies on a day; both ends are inclusive. */
export const holdsOn = ({ from, to }: Pick<Grant, 'from' | 'to'>, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);
