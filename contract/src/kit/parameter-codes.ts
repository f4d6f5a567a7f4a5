import { codeSchema, type Parameter } from './parameter.ts';

const inheritedPart = (given: Parameter) =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries({ ...given, group: undefined, formerCodes: undefined }).toSorted(([one], [other]) =>
        one.localeCompare(other),
      ),
    ),
  );

/** Whether a parameter is the same as one of a parent: all but its place and its group. */
export const isInherited = (own: Parameter, parent: Parameter): boolean =>
  own.code === parent.code && inheritedPart(own) === inheritedPart(parent);

/** A parameter with another code, which remembers the one that it had. */
export function withCode(given: Parameter, code: string): Parameter {
  const had = [...new Set([...(given.formerCodes ?? []), given.code])];
  const formerCodes = had.filter((one) => one !== code && codeSchema.safeParse(one).success);
  const { formerCodes: _, ...rest } = given;
  return { ...rest, code, ...(formerCodes.length && { formerCodes }) };
}

/** The parameters of a change whose codes changed: the new code by the old one. The database renames their values. */
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

/** The parameters before a change under the codes that they have after it. */
export function underNewCodes(before: readonly Parameter[], after: readonly Parameter[]): Parameter[] {
  const renamed = renamedCodes(before, after);
  const codeOf = (code: string) => renamed.get(code) ?? code;
  return before.map(({ shownWhen, ...one }) => ({
    ...one,
    code: codeOf(one.code),
    ...(shownWhen && { shownWhen: { ...shownWhen, code: codeOf(shownWhen.code) } }),
  }));
}
