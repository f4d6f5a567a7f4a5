import type { EntityType, PermissionValue } from './permissions.ts';
import type { RowRules } from './row-rules.ts';

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

/** Whether a grant holds on a day: both ends count. */
export const holdsOn = ({ from, to }: Pick<Grant, 'from' | 'to'>, day: string): boolean =>
  (from === null || from <= day) && (to === null || day <= to);
