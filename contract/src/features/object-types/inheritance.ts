import { renamedCodes, type Parameter } from '../../kit/parameter.ts';

/** The levels of types below each other, the uppermost included. */
export const MOST_LEVELS = 5;

/** What a subtype may not change of a parameter of its parent: all but its place and its group. */
const fixedOf = (given: Parameter) =>
  JSON.stringify(
    Object.entries({ ...given, group: undefined, formerCodes: undefined }).toSorted(([one], [other]) =>
      one.localeCompare(other),
    ),
  );

/** The first parameter of the parent that a subtype lacks or has changed; undefined when it has them all. */
export const notInherited = (parent: readonly Parameter[], own: readonly Parameter[]): Parameter | undefined =>
  parent.find((one) => {
    const kept = own.find(({ code }) => code === one.code);
    return !kept || fixedOf(kept) !== fixedOf(one);
  });

/** The parameters of a subtype after a change of its parent: those of the parent follow, in their places and with groups that are the
 *  subtype's own; new ones come after them. */
export function inheriting(
  before: readonly Parameter[],
  after: readonly Parameter[],
  own: readonly Parameter[],
): Parameter[] {
  const renamed = renamedCodes(before, after);
  const nowOf = (code: string) => renamed.get(code) ?? code;
  const followed = own.flatMap((one): Parameter[] => {
    const was = before.find(({ code }) => code === one.code);
    if (!was) {
      const { shownWhen } = one;
      return [shownWhen ? { ...one, shownWhen: { ...shownWhen, code: nowOf(shownWhen.code) } } : one];
    }
    const now = after.find(({ code }) => code === nowOf(one.code));
    if (!now) return [];
    const { group: _, ...rest } = now;
    const group = one.group === was.group ? now.group : one.group;
    return [group === undefined ? rest : { ...rest, group }];
  });
  const added = after.filter(({ code }) => !before.some((one) => nowOf(one.code) === code));
  const last = followed.findLastIndex(({ code }) => after.some((one) => one.code === code));
  return followed.toSpliced(last + 1, 0, ...added);
}
