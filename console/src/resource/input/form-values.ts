import { tidyText } from 'contract/kit/contacts.ts';
import { emptyValue, enteredFields, type Field, type Fields, type InputOf } from 'contract/kit/field.ts';
import type { Input, Resource } from 'contract/kit/resource.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';

/** What the inputs of a form hold: text as typed, numbers as typed, everything else as stored. */
export type FormValues = Record<string, unknown>;

type Typed<F extends Field, Stored> = F['kind'] extends 'text' | 'multiline' | 'number'
  ? string | null
  : Stored extends unknown[] | boolean
    ? Stored
    : Stored | null;
/** The same where the resource of the form is known: what is required may still be missing. */
export type FormValuesOf<R extends Resource> = {
  [Name in keyof Input<R> & keyof R['fields']]: Typed<R['fields'][Name], Input<R>[Name]>;
};

/** «1 234,5» or «1234.5» as a number; text that is no number stays what it is, for the schema to refuse. */
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
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'choice':
    case 'choices':
    case 'tags':
    case 'reference':
    case 'references':
    case 'parameters':
      return value;
    default:
      return field satisfies never;
  }
}

function storedValue(field: Field, typed: unknown): unknown {
  switch (field.kind) {
    case 'text':
      return tidyText(field, String(typed ?? '')) || null;
    case 'multiline':
      return tidyLines(String(typed ?? '')) || null;
    case 'number':
      return parseNumber(String(typed ?? ''));
    case 'tags':
      return Array.isArray(typed) ? typed.map((text) => tidyLine(String(text))) : [];
    case 'boolean':
    case 'date':
    case 'dateTime':
    case 'choice':
    case 'choices':
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

/** A stored record, or what a new one starts with, as the values of its form. */
export const toFormValues = (fields: Fields, row: Readonly<Record<string, unknown>>): FormValues =>
  mapEntered(fields, (field, name) => typedValue(field, row[name]));

/** What a form sends: it may lack what is required, and hold text in place of a number, for the schema to refuse. */
export type Sent<F extends Fields> = {
  [Name in keyof InputOf<F>]: Typed<F[Name], InputOf<F>[Name]> | InputOf<F>[Name];
};

/** The values of a form, tidied, as the input that the server takes. */
export const toInput = <F extends Fields>(fields: F, values: FormValues): Sent<F> =>
  mapEntered(fields, (field, name) => storedValue(field, values[name])) as Sent<F>;

/** The fields in which two inputs differ. */
export const changedFields = (fields: Fields, before: FormValues, after: FormValues): string[] => {
  const [left, right] = [toInput(fields, before), toInput(fields, after)];
  return Object.keys(left).filter((name) => JSON.stringify(left[name]) !== JSON.stringify(right[name]));
};
