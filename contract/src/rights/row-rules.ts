import type { Filter } from '../kit/filter.ts';

/** The rule of a group for the records of one resource, in addition to its value. */
export interface RowRule {
  /** A filter: the value of the group applies to these rows only; null for all. */
  rows: Filter | null;
  /** A filter: what a member creates or changes must satisfy it for the group's value to apply. */
  requirement: Filter | null;
  /** The group's own message for the refusal. */
  message: string | null;
  /** The values with which a member's new record begins, by field. */
  defaults: Readonly<Record<string, unknown>> | null;
  /** The fields that members do not see. */
  hidden: string[];
  /** The fields that members see and do not change. */
  readOnly: string[];
}

/** The rules of a group by resource name; a resource without a rule is not restricted. */
export type RowRules = Readonly<Record<string, RowRule>>;

/** Whether the value of a group with these rules counts for a question. */
export type RowTest = (rules: RowRules) => boolean;

/** For code that shows records as they are: only values that hide neither rows nor fields count. */
export const onEveryRow: RowTest = (rules) =>
  Object.values(rules).every(({ rows, hidden }) => rows === null && hidden.length === 0);

/** The same for code that changes records: the fields that members may not change are closed to it, too. */
export const onEveryField: RowTest = (rules) =>
  onEveryRow(rules) && Object.values(rules).every(({ readOnly }) => readOnly.length === 0);

/** For a question about some rows: every value counts, and the caller limits itself to the rows. */
export const onSomeRows: RowTest = () => true;

/** For code that limits itself to the rows, and shows records as they are. */
export const onSomeRowsWhole: RowTest = (rules) => Object.values(rules).every(({ hidden }) => hidden.length === 0);

/** The same for code that changes them. */
export const onSomeRowsWritten: RowTest = (rules) =>
  Object.values(rules).every(({ hidden, readOnly }) => hidden.length + readOnly.length === 0);

/** For a question about rights that may be granted to others: only values without any rule count. */
export const unbound: RowTest = (rules) =>
  onEveryField(rules) && Object.values(rules).every(({ requirement }) => requirement === null);

const bondsOf = (rule: RowRule | null | undefined) =>
  JSON.stringify([rule?.rows ?? null, rule?.requirement ?? null, rule?.hidden ?? [], rule?.readOnly ?? []]);

/** For a question about the records of a resource that satisfy exactly what one rule asks; null stands for records that
 *  satisfy no rule. */
export const where =
  (resource: string, rule: RowRule | null): RowTest =>
  (rules) =>
    [bondsOf(null), bondsOf(rule)].includes(bondsOf(rules[resource]));
