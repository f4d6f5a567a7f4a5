import { enteredFields, type Field, type Fields } from 'contract/kit/field.ts';
import type { Parameter } from 'contract/kit/parameter.ts';
import type { Route } from 'contract/kit/route.ts';
import { schemaSubjects } from 'contract/kit/shapes.ts';
import { wholeParameters } from './parameter-codes.ts';
import { JsonText, type Reading, type ServedRequest, type Server } from './served.ts';

type Json = Record<string, unknown>;

export const isObject = (value: unknown): value is Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const areParameters = (field: Field, value: unknown): value is Partial<Parameter>[] =>
  field.kind === 'parameters' && Array.isArray(value) && value.every(isObject);

/** The properties of every described parameter. */
const described = ['code', 'name', 'type', 'unit', 'options', 'dcDictionaryId', 'isRequired', 'isMultiple'];

/** Whether a change leaves out an input field, which then stays unchanged. */
export const leavesOut = (fields: Fields, body: unknown): boolean =>
  isObject(body) &&
  enteredFields(fields).some(
    ([key, field]) =>
      !(key in body) ||
      (areParameters(field, body[key]) && body[key].some((one) => described.some((name) => !(name in one)))),
  );

/** Completes a change with the current values of the fields that it leaves out. */
export function withLeftOut(fields: Fields, body: unknown, current: Json): unknown {
  if (!isObject(body)) return body;
  const whole = { ...body };
  for (const [key, field] of enteredFields(fields)) {
    const given = body[key];
    if (areParameters(field, given)) whole[key] = wholeParameters(given, (current[key] ?? []) as Parameter[]);
    else if (!(key in body) && key in current) whole[key] = current[key];
  }
  return whole;
}

/** The fields that a change may leave out, when they are known before the call. */
export function changedFields(server: Server, route: Route): Fields | undefined {
  const subject = route.method === 'PUT' ? schemaSubjects.get(route.body) : undefined;
  return subject?.part === 'input' && !subject.isOpen && server.readings.has(route.path) ? subject.fields : undefined;
}

/** The object at an address as returned by its read route. Errors: those of the read route. */
export async function readAt(reading: Reading, asked: ServedRequest<Route>): Promise<Json> {
  const answer = await reading.read({ ...asked, query: {}, body: {} });
  return JSON.parse(answer instanceof JsonText ? answer.text : JSON.stringify(answer)) as Json;
}
