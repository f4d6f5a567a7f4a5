import type { Carry } from 'contract/features/object-types/carry.ts';
import { emptyOf, enteredFields } from 'contract/kit/field.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import { renamedCodes, underNewCodes } from 'contract/kit/parameter-codes.ts';
import * as z from 'zod/mini';
import type { CheckProgress } from './check-store.ts';
import type { CarriedObject } from './carrying.ts';

const SHOWN = 200;
const EXAMPLES = 5;

/** The initial result of a check. */
export const nothingFound = (total: number): CheckProgress => ({
  total,
  done: 0,
  unfit: 0,
  rows: [],
  lost: [],
  carried: [],
  views: 0,
});

/** An object with its carried values. */
interface Looked {
  guid: string;
  name: string;
  parameters: Record<string, unknown>;
  carried: CarriedObject;
}

type Values = Readonly<Record<string, unknown>>;

/** Parameters whose references now point to another dictionary. */
const movedOf = (before: readonly Parameter[], after: readonly Parameter[]) =>
  after.filter(({ code, type, dcDictionaryId }) => {
    const old = before.find((one) => one.code === code);
    return type === 'dictionary' && old?.type === 'dictionary' && old.dcDictionaryId !== dcDictionaryId;
  });

/** Returns a function that lists the problems of an object's carried values under the new parameters. */
function fitting(
  before: readonly Parameter[],
  after: readonly Parameter[],
  carries: readonly Carry[],
): (values: Values) => string[] {
  const fields = enteredFields(fieldsOfParameters(after));
  const schema = inputSchema(Object.fromEntries(fields));
  const names = new Map<unknown, string>(after.map(({ code, name }) => [code, name]));
  const moved = movedOf(before, after).filter(({ code }) => !carries.some(({ to }) => to === code));
  return (values) => {
    const given = Object.fromEntries(fields.map(([code, field]) => [code, values[code] ?? emptyOf(field)]));
    const { error } = z.safeParse(schema, given);
    return [
      ...(error?.issues ?? []).map(({ path, message }) => `«${names.get(path[0])}»: ${message}`),
      ...moved.filter(({ code }) => code in values).map(({ name }) => `«${name}»: значение прежнего словаря`),
    ];
  };
}

/** Returns a function that adds further objects to the result of a check: their problems, examples of carried values,
 *  and lost values. */
export function looking(
  found: CheckProgress,
  type: string,
  before: readonly Parameter[],
  after: readonly Parameter[],
  carries: readonly Carry[],
): (rows: readonly Looked[]) => void {
  const reasonsOf = fitting(underNewCodes(before, after), after, carries);
  const renamed = renamedCodes(before, after);
  // Carried values are not lost.
  const gone = before.filter(
    ({ code }) =>
      !after.some((one) => one.code === (renamed.get(code) ?? code)) &&
      !carries.some(({ from }) => from.includes(code)),
  );
  const nameOf = (code: string) => after.find((one) => one.code === code)?.name ?? code;
  // Subtypes lose and carry the values of the same parameters.
  const findOrAdd = <T extends object>(list: T[], isIt: (one: T) => boolean, begin: T): T => {
    const known = list.find(isIt);
    if (!known) list.push(begin);
    return known ?? begin;
  };
  const lostOf = gone.map(({ name }) => findOrAdd(found.lost, (one) => one.name === name, { name, count: 0 }));
  for (const { to } of carries)
    findOrAdd(found.carried, (one) => one.to === to, { to, changed: 0, refused: 0, examples: [] });
  return (rows) => {
    for (const { guid, name, parameters: stored, carried } of rows) {
      for (const { to, was, becomes, refusal } of carried.values) {
        const outcome = found.carried.find((one) => one.to === to)!;
        if (refusal === undefined) outcome.changed++;
        else outcome.refused++;
        if (refusal === undefined && outcome.examples.length < EXAMPLES)
          outcome.examples.push({ guid, type, name, was, becomes });
      }
      const refusals = carried.values.flatMap(({ to, refusal }) => (refusal ? `«${nameOf(to)}»: ${refusal}` : []));
      const reasons = [...refusals, ...reasonsOf(carried.parameters)];
      if (reasons.length) {
        found.unfit++;
        if (found.rows.length < SHOWN) found.rows.push({ guid, type, name, reasons });
      }
      gone.forEach(({ code }, index) => {
        if (code in stored) lostOf[index]!.count++;
      });
    }
    found.done += rows.length;
  };
}
