import type { Filter } from '../kit/filter.ts';

/** The rule of a group for the records of one resource, in addition to its value. */
export interface RowRule {
  /** A filter: the value of the group applies only to these rows; null for all. */
  rows: Filter | null;
  /** A filter that created or changed records must match; null for none. */
  requirement: Filter | null;
  /** The group's own error message. */
  message: string | null;
  /** Default values of new records, by field. */
  defaults: Readonly<Record<string, unknown>> | null;
  /** The fields hidden from members. */
  hidden: string[];
  /** The fields that members can see but not change. */
  readOnly: string[];
}

/** The rules of a group by resource name; a resource without a rule is not restricted. */
export type RowRules = Readonly<Record<string, RowRule>>;

/** Whether a value with these rules counts. */
export type RowTest = (rules: RowRules) => boolean;

/** For code that shows records unfiltered: only values without row limits and hidden fields count. */
export const onEveryRow: RowTest = (rules) =>
  Object.values(rules).every(({ rows, hidden }) => rows === null && hidden.length === 0);

/** The same for code that changes records: read-only fields also disqualify a value. */
export const onEveryField: RowTest = (rules) =>
  onEveryRow(rules) && Object.values(rules).every(({ readOnly }) => readOnly.length === 0);

/** For questions about some rows: every value counts, and the caller applies the row filters. */
export const onSomeRows: RowTest = () => true;

/** For code that applies the row filters, but shows all fields. */
export const onSomeRowsWhole: RowTest = (rules) => Object.values(rules).every(({ hidden }) => hidden.length === 0);

/** The same for code that changes records. */
export const onSomeRowsWritten: RowTest = (rules) =>
  Object.values(rules).every(({ hidden, readOnly }) => hidden.length + readOnly.length === 0);

/** For questions about rights that can be passed on: only values without any rule count. */
export const unbound: RowTest = (rules) =>
  onEveryField(rules) && Object.values(rules).every(({ requirement }) => requirement === null);

const bondsOf = (rule: RowRule | null | undefined) =>
  JSON.stringify([rule?.rows ?? null, rule?.requirement ?? null, rule?.hidden ?? [], rule?.readOnly ?? []]);

/** For questions about records that match the filter of exactly one rule; null stands for records that match none. */
export const where =
  (resource: string, rule: RowRule | null): RowTest =>
  (rules) =>
    [bondsOf(null), bondsOf(rule)].includes(bondsOf(rules[resource]));
