import type { Carry } from 'contract/features/object-types/carry.ts';
import { emptyOf } from 'contract/kit/field.ts';
import { inputSchema } from 'contract/kit/field-schema.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import * as z from 'zod/mini';

type Values = Readonly<Record<string, unknown>>;

/** Parameters whose references now point to another dictionary. */
const movedOf = (before: readonly Parameter[], after: readonly Parameter[]) =>
  after.filter(({ code, type, dcDictionaryId }) => {
    const old = before.find((one) => one.code === code);
    return type === 'dictionary' && old?.type === 'dictionary' && old.dcDictionaryId !== dcDictionaryId;
  });

/** Returns a function that lists the problems of an object's values under the new parameters, once they are carried over. */
export function fitting(
  before: readonly Parameter[],
  after: readonly Parameter[],
  carries: readonly Carry[],
): (values: Values) => string[] {
  const fields = Object.entries(fieldsOfParameters(after));
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
