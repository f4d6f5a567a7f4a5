/** The rule of a group for the records of one resource, in addition to its value. */
export interface RowRule {
  /** A filter: the value of the group applies to these rows only; null for all. */
  rows: string | null;
  /** A filter: what a member creates or changes must satisfy it for the group's value to apply. */
  requirement: string | null;
  /** The group's own message for the refusal. */
  message: string | null;
  /** The values with which a member's new record begins, by field. */
  defaults: Readonly<Record<string, unknown>> | null;
}

/** The rules of a group by resource name; a resource without a rule is not restricted. */
export type RowRules = Readonly<Record<string, RowRule>>;

/** Whether the value of a group with these rules counts for a question. */
export type RowTest = (rules: RowRules) => boolean;

/** For a question about every row: only values without restrictions count. */
export const onEveryRow: RowTest = (rules) => Object.values(rules).every(({ rows }) => rows === null);

/** For a question about some rows: every value counts, and the caller limits itself to the rows. */
export const onSomeRows: RowTest = () => true;

/** For a question about rights that may be granted to others: only values without any rule count. */
export const unbound: RowTest = (rules) =>
  Object.values(rules).every(({ rows, requirement }) => rows === null && requirement === null);

const bondsOf = (rule: RowRule | null | undefined) => JSON.stringify([rule?.rows ?? null, rule?.requirement ?? null]);

/** For a question about the records of a resource that satisfy exactly what one rule asks; null stands for records that
 *  satisfy no rule. */
export const where =
  (resource: string, rule: RowRule | null): RowTest =>
  (rules) =>
    [bondsOf(null), bondsOf(rule)].includes(bondsOf(rules[resource]));
