import { codeSchema, type Parameter } from './parameter.ts';

const inheritedPart = (given: Parameter) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...given, group: undefined, formerCodes: undefined }).toSorted(([one], [other]) =>
        one.localeCompare(other),
      ),
    ),
  );

/** Whether a parameter equals the parent's, apart from its place and group. */
export const isInherited = (own: Parameter, parent: Parameter): boolean =>
  own.code === parent.code && inheritedPart(own) === inheritedPart(parent);

/** A parameter with a new code, which keeps the former one in `formerCodes`. */
export function withCode(given: Parameter, code: string): Parameter {
  const had = [...new Set([...(given.formerCodes ?? []), given.code])];
  const formerCodes = had.filter((one) => one !== code && codeSchema.safeParse(one).success);
  const { formerCodes: _, ...rest } = given;
  return { ...rest, code, ...(formerCodes.length && { formerCodes }) };
}

/** The new codes by old code, for parameters whose code changed. The database renames the keys of their values. */
export function renamedCodes(before: readonly Parameter[], after: readonly Parameter[]): ReadonlyMap<string, string> {
  const isOf = (list: readonly Parameter[], code: string) => list.some((one) => one.code === code);
  const gone = before.filter(({ code }) => !isOf(after, code));
  const come = after.filter(({ code }) => !isOf(before, code));
  const isSame = (old: Parameter, now: Parameter) =>
    now.formerCodes?.includes(old.code) === true || old.formerCodes?.includes(now.code) === true;
  return new Map(
    gone.flatMap((old) => come.filter((now) => isSame(old, now)).map(({ code }): [string, string] => [old.code, code])),
  );
}

/** The former parameters under their new codes. */
export function underNewCodes(before: readonly Parameter[], after: readonly Parameter[]): Parameter[] {
  const renamed = renamedCodes(before, after);
  const codeOf = (code: string) => renamed.get(code) ?? code;
  return before.map(({ shownWhen, ...one }) => ({
    ...one,
    code: codeOf(one.code),
    ...(shownWhen && { shownWhen: { ...shownWhen, code: codeOf(shownWhen.code) } }),
  }));
}
