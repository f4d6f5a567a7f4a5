/** What a group says of the records of one resource besides the value it gives. */
export interface RowRule {
  /** A filter: the group gives its value on these rows only; null for all. */
  rows: string | null;
  /** A filter: what a member creates or changes must satisfy it to be given by this group. */
  requirement: string | null;
  /** How the group words the refusal. */
  message: string | null;
  /** What a new record of a member begins with, by field. */
  defaults: Readonly<Record<string, unknown>> | null;
}

/** The rules of a group by the name of a resource; a resource that is not named is not narrowed. */
export type RowRules = Readonly<Record<string, RowRule>>;

/** Whether what a group gives under these rules counts where something is asked. */
export type RowTest = (rules: RowRules) => boolean;

/** A question about every row: only what is narrowed nowhere counts. */
export const onEveryRow: RowTest = (rules) => Object.values(rules).every(({ rows }) => rows === null);

/** A question about some rows: all counts, and whoever asks keeps to the rows himself. */
export const onSomeRows: RowTest = () => true;

/** A question about what may be given on to others: only what is bound by nothing counts. */
export const unbound: RowTest = (rules) =>
  Object.values(rules).every(({ rows, requirement }) => rows === null && requirement === null);

const bondsOf = (rule: RowRule | null | undefined) => JSON.stringify([rule?.rows ?? null, rule?.requirement ?? null]);

/** A question about the records of a resource that satisfy all that a rule asks, and nothing else; of null about those that
 *  satisfy nothing. */
export const where =
  (resource: string, rule: RowRule | null): RowTest =>
  (rules) =>
    [bondsOf(null), bondsOf(rule)].includes(bondsOf(rules[resource]));
