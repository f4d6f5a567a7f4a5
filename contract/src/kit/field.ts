import type * as z from 'zod/mini';
import type { Requisite } from './requisites.ts';
import type { Parameter } from './parameter.ts';

interface Common {
  label: string;
  required?: boolean;
  hint?: string;
  /** Filled by the server: shown, never entered. */
  readOnly?: boolean;
  /** The database keeps or computes it by other records, and no entry of the journal tells of it: what it was at a past moment is not known. */
  hasNoPast?: true;
  /** The groups of the person let others change it: it is shown, and sent back as it was. */
  closed?: true;
  /** Stored under its name in this jsonb column instead of in a column of its own. */
  in?: 'parameters' | 'items';
  /** The value in a new record; by default empty, and false for a boolean. */
  initial?: string | number | boolean;
  /** The heading above the field in a form that has no other headings. */
  group?: string;
  /** An organization may read a shared record its own way: the name it calls the record, and whether it uses the record. The
   *  shared name, in the column `commonOf`, is then told beside. */
  reading?: 'name' | 'use' | 'unused';
  commonOf?: string;
  /** The field applies only while another field of the record has this value, or one of these. */
  shownWhen?: { code: string; value: string | readonly string[] };
}

/** The closed list of field kinds. A new kind is a decision: it needs a schema here, a cell and an input in the console, and
 *  a column and an export text on the server. */
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
        /** The field from which the value of a new record is transliterated when none is given: a code from a name. */
        madeFrom?: string;
        /** The value is the identifier of a record of the section in the named field, and is shown by its title. */
        namesRecord?: string;
        /** The value is the name of a field of another resource, and is shown by its label. */
        namesFields?: true;
      }
    | { kind: 'multiline'; max: number; min?: number }
    | {
        kind: 'number';
        integer?: boolean;
        min?: number;
        max?: number;
        /** Told of a value below `min` or above `max`. */
        rangeMessage?: string;
        unit?: string;
        /** The values that are offered; another one is marked and not refused. */
        usual?: readonly number[];
        /** The number tells things apart and does not count them: it has no thousands and stands as text. */
        isCode?: true;
        /** It is computed from other numbers of the record, named by their codes: those of `parameters` are kept together. */
        computed?: { formula: string; parameters: readonly string[] };
        /** A row of a file without a value of its own has the sum of these fields. */
        sumOf?: readonly string[];
      }
    | { kind: 'boolean' }
    | { kind: 'date' }
    | { kind: 'dateTime' }
    /** `isNumeric`: the options are whole numbers, and a value is a number. */
    | { kind: 'choice'; options: Readonly<Record<string, string>>; isNumeric?: true }
    | { kind: 'choices'; options: Readonly<Record<string, string>>; isNumeric?: true }
    /** `namesFields`: the values are names of fields of another resource, and are shown by their labels. */
    | { kind: 'tags'; max: number; namesFields?: true }
    /** `to` is the address of the referenced list below `/api/`: `brands`, `dictionary/6/values`. `isCurrent`: a new record
     *  without a value takes the current organization. */
    | { kind: 'reference'; to: string; isCurrent?: true }
    /** Several references, `most` of them; `table` is the link table, required unless the field is kept in jsonb. `relation`: an
     *  organization has defined it; where it is exclusive, no two records refer to the same one. `isReversed`: the records that name
     *  this one in the link table; `reversed`: the field with them, which is read together with this one. */
    | {
        kind: 'references';
        to: string;
        table?: string;
        most?: number;
        relation?: { isExclusive: boolean };
        isReversed?: true;
        reversed?: string;
      }
    /** A JSON object of a shape of its own; `refusal` is told at the field when the value is none. */
    | { kind: 'document'; shape: z.ZodMiniType; max: number; refusal: string }
    /** A list of parameter descriptions: the schema that an administrator defines for records. `relates`: the records belong to an
     *  organization, so parameters may be relations to others. `inherited`: those of a parent, of which only the place and the group change. */
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
/** The input of a client: the same without the fields that the server fills. */
export type InputOf<F extends Fields> = { [K in keyof F as F[K] extends { readOnly: true } ? never : K]: Filled<F[K]> };

type ListKind = { [K in FieldKind]: Values[K] extends unknown[] ? K : never }[FieldKind];
const lists: Readonly<Record<ListKind, true>> = { choices: true, tags: true, references: true, parameters: true };

/** Whether the values of a field are lists: their empty value is `[]`, not null. */
export const isList = (field: Field): boolean => field.kind in lists;

/** Whether the values are names of fields of another resource. */
export const namesFields = (field: Field): boolean => 'namesFields' in field && field.namesFields === true;

/** What years, numbers of things and identifiers share. */
export const codeNumber = { kind: 'number', integer: true, isCode: true } as const;

/** Whether a value is edited in a form of its own; such a value is neither typed into a cell nor used in a filter. */
export const isComposed = (field: Field): boolean =>
  field.kind === 'parameters' || field.kind === 'document' || namesFields(field);

/** Whether a value is an amount, which is read by thousands and compared with others in its column. */
export const isQuantity = (field: Field): boolean => field.kind === 'number' && !field.isCode;

/** Whether a number is not among the usual ones of its field. */
export const isUnusual = (field: Field, value: unknown): boolean =>
  field.kind === 'number' && field.usual !== undefined && typeof value === 'number' && !field.usual.includes(value);

/** Whether a field is computed from others of the record. */
export const isComputed = (field: Field | undefined): boolean =>
  field?.kind === 'number' && field.computed !== undefined;

/** Whether a field is a number that people enter: a formula may name it. */
export const isEnteredNumber = (field: Field | undefined): boolean => field?.kind === 'number' && !field.readOnly;

/** The title of a table column: «Площадь, м²». */
export const columnTitle = (field: Field): string =>
  field.kind === 'number' && field.unit ? `${field.label}, ${field.unit}` : field.label;

/** The empty value of a field. */
export const emptyOf = (field: Field) => (isList(field) ? [] : field.kind === 'boolean' ? false : null);

/** The value of an untouched field in the form of a new record. */
export const emptyValue = (field: Field) => field.initial ?? emptyOf(field);

/** Whether the program generates the value of a new record when none is given. */
export const isMade = (field: Field): boolean =>
  (field.kind === 'text' && Boolean(field.madeFrom)) || (field.kind === 'reference' && Boolean(field.isCurrent));

/** Whether the client must give a value for a new record because there is no default. */
export const isNeeded = (field: Field): boolean =>
  Boolean(field.required) && field.kind !== 'boolean' && field.initial === undefined && !isMade(field);

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
