import { tidyText } from 'contract/kit/contacts.ts';
import { emptyValue, enteredFields, isGenerated, type Field, type Fields, type InputOf } from 'contract/kit/field.ts';
import type { Input, Resource } from 'contract/kit/resource.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';
import { documentIn } from './document-in.ts';

/** The values of the inputs of a form: text, numbers (including options) and documents as text, everything else as
 *  stored. */
export type FormValues = Record<string, unknown>;

type Typed<F extends Field, Stored> = F extends { isNumeric: true }
  ? Stored extends unknown[]
    ? string[]
    : string | null
  : F['kind'] extends 'text' | 'multiline' | 'number' | 'document'
    ? string | null
    : Stored extends unknown[] | boolean
      ? Stored
      : Stored | null;
/** The same for a known resource: required values may still be missing. */
export type FormValuesOf<R extends Resource> = {
  [Name in keyof Input<R> & keyof R['fields']]: Typed<R['fields'][Name], Input<R>[Name]>;
};

/** «1 234,5» or «1234.5» as a number; other text is returned unchanged for the schema to refuse. */
export function parseNumber(text: string): number | string | null {
  const bare = text
    .replace(/[\s\u00a0]/g, '')
    .replace(',', '.')
    .replace('−', '-');
  if (bare === '') return null;
  return /^[+-]?(\d+\.?\d*|\.\d+)$/.test(bare) ? Number(bare) : text;
}

function typedValue(field: Field, stored: unknown): unknown {
  const value = stored ?? emptyValue(field);
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return value ?? '';
    case 'number':
      return typeof value === 'number' ? String(value).replace('.', ',') : (value ?? '');
    case 'document':
      return value === null ? '' : typeof value === 'string' ? value : JSON.stringify(value);
    case 'choice':
      return field.isNumeric && value !== null ? String(value) : value;
    case 'choices':
      return field.isNumeric ? (value as number[]).map(String) : value;
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'tags':
    case 'reference':
    case 'references':
    case 'parameters':
      return value;
    default:
      return field satisfies never;
  }
}

/** The stored value of a field's input. */
export function storedValue(field: Field, typed: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return tidyText(field, String(typed ?? '')) || null;
    case 'multiline':
      return tidyLines(String(typed ?? '')) || null;
    case 'number':
      return parseNumber(String(typed ?? ''));
    case 'document':
      return typed ? documentIn(typed) : null;
    case 'tags':
      return Array.isArray(typed) ? typed.map((text) => tidyLine(String(text))) : [];
    case 'choice':
      return field.isNumeric && typed !== null ? Number(typed) : typed;
    case 'choices':
      return field.isNumeric ? (typed as string[]).map(Number) : typed;
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'reference':
    case 'references':
    case 'parameters':
      return typed;
    default:
      return field satisfies never;
  }
}

const mapEntered = (fields: Fields, map: (field: Field, name: string) => unknown): FormValues =>
  Object.fromEntries(enteredFields(fields).map(([name, field]) => [name, map(field, name)]));

/** The form values of a stored record or of the initial values of a new one. */
export const toFormValues = (fields: Fields, row: Readonly<Record<string, unknown>>): FormValues =>
  mapEntered(fields, (field, name) => typedValue(field, row[name]));

/** The input that a form sends: required values may be missing, and a number may still be text that the schema refuses. */
export type Sent<F extends Fields> = {
  [Name in keyof InputOf<F>]: Typed<F[Name], InputOf<F>[Name]> | InputOf<F>[Name];
};

/** The normalized values of a form, as the input of the server. */
export const toInput = <F extends Fields>(fields: F, values: FormValues): Sent<F> =>
  mapEntered(fields, (field, name) => storedValue(field, values[name])) as Sent<F>;

const isGeneratedCode = (field: Field | undefined) => field?.kind === 'text' && isGenerated(field);

/** The fields of a new record: a code may be left empty to be generated. */
export const newFields = (fields: Fields): Fields =>
  Object.fromEntries(
    Object.entries(fields).map(([name, field]) => {
      const hint = [field.hint, 'Пусто — составится из названия'].filter(Boolean).join('. ');
      return [name, isGeneratedCode(field) ? { ...field, required: false, hint } : field];
    }),
  );

/** The input of a new record without the codes to be generated. */
export const toNewInput = (fields: Fields, values: FormValues): FormValues =>
  Object.fromEntries(
    Object.entries(toInput(fields, values)).filter(([name, value]) => value !== null || !isGeneratedCode(fields[name])),
  );

/** The fields in which two inputs differ. */
export const changedFields = (fields: Fields, before: FormValues, after: FormValues): string[] => {
  const [left, right] = [toInput(fields, before), toInput(fields, after)];
  return Object.keys(left).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]));
};
