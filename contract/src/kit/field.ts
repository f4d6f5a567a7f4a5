import type * as z from 'zod/mini';
import type { Requisite } from './requisites.ts';
import type { Parameter } from './parameter.ts';

interface Common {
  label: string;
  required?: boolean;
  hint?: string;
  /** Set by the server and never entered. */
  readOnly?: boolean;
  /** The database computes it from other records without a journal entry, so its past values are unknown. */
  hasNoPast?: true;
  /** Read-only for this person because of their groups; sent back unchanged. */
  closed?: true;
  /** Stored as a key of this jsonb column instead of a column of its own. */
  in?: 'parameters' | 'items';
  /** The default in a new record; otherwise empty, and false for a boolean. */
  initial?: string | number | boolean;
  /** The heading above the field in a form without sections. */
  group?: string;
  /** Part of an organization's own reading of a shared record: its own name, or whether it uses the record. The shared
   *  name is then in `commonOf`. */
  reading?: 'name' | 'use' | 'unused';
  commonOf?: string;
  /** The field applies only while another field has one of these values. */
  shownWhen?: { code: string; value: string | readonly string[] };
}

/** The closed list of field kinds. A new kind needs a schema here, a cell and an input in the console, and a column and
 *  an export text on the server. */
export type Field = Common &
  (
    | {
        kind: 'text';
        max: number;
        min?: number;
        pattern?: string;
        patternMessage?: string;
        unique?: boolean;
        check?: Requisite;
        /** The field that is transliterated into this one when a new record has none: a code from a name. */
        madeFrom?: string;
        /** The value is the identifier of a record of the section in the named field, shown by its title. */
        namesRecord?: string;
        /** The value is the name of a field of another resource, shown by its label. */
        namesFields?: true;
      }
    | { kind: 'multiline'; max: number; min?: number }
    | {
        kind: 'number';
        integer?: boolean;
        min?: number;
        max?: number;
        /** The error for a value below `min` or above `max`. */
        rangeMessage?: string;
        unit?: string;
        /** The suggested values; others are marked but accepted. */
        usual?: readonly number[];
        /** The number is an identifier rather than an amount: it is shown without thousands separators. */
        isCode?: true;
        /** Computed from other numbers of the record, named by code; `parameters` are all parameters stored
         *  together. */
        computed?: { formula: string; parameters: readonly string[] };
        /** In an import, an empty cell is filled with the sum of these fields. */
        sumOf?: readonly string[];
      }
    | { kind: 'boolean' }
    | { kind: 'date' }
    | { kind: 'dateTime' }
    /** `isNumeric`: the options and the value are whole numbers. */
    | { kind: 'choice'; options: Readonly<Record<string, string>>; isNumeric?: true }
    | { kind: 'choices'; options: Readonly<Record<string, string>>; isNumeric?: true }
    /** `namesFields`: the values are names of fields of another resource, shown by their labels. */
    | { kind: 'tags'; max: number; namesFields?: true }
    /** `to` is the address of the referenced list below `/api/`: `brands`, `dictionary/6/values`. `isCurrent`: a new record
     *  without a value takes the current organization. */
    | { kind: 'reference'; to: string; isCurrent?: true }
    /** Several references, at most `most`. `table` is the link table, required unless the field is stored in jsonb.
     *  `relation`: defined by an organization; an exclusive one allows only one record to refer to each target.
     *  `isReversed`: the other side of a link table; `reversed`: the field on the other side, which is read together
     *  with this one. */
    | {
        kind: 'references';
        to: string;
        table?: string;
        most?: number;
        relation?: { isExclusive: boolean };
        isReversed?: true;
        reversed?: string;
      }
    /** A JSON object with its own schema; `refusal` is the error for an invalid value. */
    | { kind: 'document'; shape: z.ZodMiniType; max: number; refusal: string }
    /** A list of parameters: the schema that an administrator defines for records. `relates`: parameters may be
     *  relations to other records of the organization. `inherited`: parameters of a parent, whose place and group alone
     *  may change. */
    | {
        kind: 'parameters';
        shape: z.ZodMiniType<Parameter[]>;
        newShape: z.ZodMiniType<Parameter[]>;
        relates?: true;
        inherited?: readonly Parameter[];
      }
  );

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

interface Values<Option = string, Shape = unknown> {
  text: string;
  multiline: string;
  number: number;
  boolean: boolean;
  date: string;
  dateTime: string;
  choice: Option;
  choices: Option[];
  tags: string[];
  reference: string;
  references: string[];
  document: Shape;
  parameters: Parameter[];
}

type Option<F extends Field> = F extends { isNumeric: true }
  ? number
  : F extends { options: infer Options }
    ? keyof Options & string
    : never;
type Value<F extends Field> = Values<
  Option<F>,
  F extends { shape: z.ZodMiniType<infer Shape> } ? Shape : never
>[F['kind']];
/** The values that a choice offers. */
export const optionsOf = ({
  options,
  isNumeric,
}: Extract<Field, { kind: 'choice' | 'choices' }>): (string | number)[] =>
  isNumeric ? Object.keys(options).map(Number) : Object.keys(options);

/** A list is empty rather than null, an empty boolean is false, and a required field that is not shown is null. */
type IsNeverNull<F extends Field> = F extends { required: true; shownWhen?: never }
  ? true
  : Value<F> extends boolean | unknown[]
    ? true
    : false;
type Filled<F extends Field> = IsNeverNull<F> extends true ? Value<F> : Value<F> | null;

/** The values of a set of fields: every field is present, an empty one is null. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: Filled<F[K]> };
/** The input of a client: the same without the read-only fields. */
export type InputOf<F extends Fields> = { [K in keyof F as F[K] extends { readOnly: true } ? never : K]: Filled<F[K]> };

type ListKind = { [K in FieldKind]: Values[K] extends unknown[] ? K : never }[FieldKind];
const lists: Readonly<Record<ListKind, true>> = { choices: true, tags: true, references: true, parameters: true };

/** Whether the values of a field are lists: their empty value is `[]`, not null. */
export const isList = (field: Field): boolean => field.kind in lists;

/** Whether the values are names of fields of another resource. */
export const namesFields = (field: Field): boolean => 'namesFields' in field && field.namesFields === true;

/** Common properties of years, counts and identifiers. */
export const codeNumber = { kind: 'number', integer: true, isCode: true } as const;

/** Whether a value is edited in its own form; it cannot be edited in a cell or used in a filter. */
export const isComposed = (field: Field): boolean =>
  field.kind === 'parameters' || field.kind === 'document' || namesFields(field);

/** Whether a value is an amount, formatted with thousands separators and right-aligned. */
export const isQuantity = (field: Field): boolean => field.kind === 'number' && !field.isCode;

/** Whether a number is not among the usual values of its field. */
export const isUnusual = (field: Field, value: unknown): boolean =>
  field.kind === 'number' && field.usual !== undefined && typeof value === 'number' && !field.usual.includes(value);

/** Whether a field is computed from others of the record. */
export const isComputed = (field: Field | undefined): boolean =>
  field?.kind === 'number' && field.computed !== undefined;

/** Whether people enter this number, so that a formula may use it. */
export const isEnteredNumber = (field: Field | undefined): boolean => field?.kind === 'number' && !field.readOnly;

/** The title of a table column: «Площадь, м²». */
export const columnTitle = (field: Field): string =>
  field.kind === 'number' && field.unit ? `${field.label}, ${field.unit}` : field.label;

/** The empty value of a field. */
export const emptyOf = (field: Field) => (isList(field) ? [] : field.kind === 'boolean' ? false : null);

/** The value of an untouched field in the form of a new record. */
export const emptyValue = (field: Field) => field.initial ?? emptyOf(field);

/** Whether the program generates the value of a new record when none is given. */
export const isGenerated = (field: Field): boolean =>
  (field.kind === 'text' && Boolean(field.madeFrom)) || (field.kind === 'reference' && Boolean(field.isCurrent));

/** Whether the client must give a value for a new record because there is no default. */
export const isNeeded = (field: Field): boolean =>
  Boolean(field.required) && field.kind !== 'boolean' && field.initial === undefined && !isGenerated(field);

/** The fields that a client may send. */
export const enteredFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

export type RawValues = Record<string, unknown>;

/** Whether a field applies to a record with these values. */
export const isShown = ({ shownWhen }: Field, values: RawValues): boolean =>
  !shownWhen || [shownWhen.value].flat().includes(String(values[shownWhen.code]));

/** The fields whose values at a past moment are known. */
export const fieldsWithPast = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).filter(([, { hasNoPast }]) => !hasNoPast));
