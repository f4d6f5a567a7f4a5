import type { Requisite } from './requisites.ts';
import type { Parameter } from './parameter.ts';

interface Common {
  label: string;
  required?: boolean;
  hint?: string;
  /** Filled by the server: shown, never entered. */
  readOnly?: boolean;
  /** Kept under its name in this jsonb column instead of a column of its own. */
  in?: 'parameters' | 'items';
  /** What a new record begins with: nothing, and of a boolean no, unless it says so. */
  initial?: string | number | boolean;
  /** The heading that it stands below, where the fields of a form are not put below headings otherwise. */
  group?: string;
  /** Asked for only while another field of the record has this value. */
  shownWhen?: { code: string; value: string };
}

/** The closed list of field kinds. A new kind is a decision: it needs a schema here, a cell and an input in the
 *  console, a column and an export text in the server. */
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
        /** The field that a new record's is made from, transliterated, where none is given: a code from a name. */
        madeFrom?: string;
      }
    | { kind: 'multiline'; max: number; min?: number }
    | { kind: 'number'; integer?: boolean; min?: number; max?: number; unit?: string }
    | { kind: 'boolean' }
    | { kind: 'date' }
    | { kind: 'dateTime' }
    | { kind: 'choice'; options: Readonly<Record<string, string>> }
    | { kind: 'choices'; options: Readonly<Record<string, string>> }
    | { kind: 'tags'; max: number }
    /** `to` is the address of the list that is chosen from, below `/api/`: `brands`, `dictionary/6/values`; `isCurrent`: a new
     *  record's is the organization that it is made in, where none is given. */
    | { kind: 'reference'; to: string; isCurrent?: true }
    /** Several of them; `table` is the link table, needed unless the field is kept in jsonb. */
    | { kind: 'references'; to: string; table?: string }
    /** A list of parameter descriptions: the schema that an administrator gives to records. */
    | { kind: 'parameters' }
  );

export type FieldKind = Field['kind'];
export type Fields = Readonly<Record<string, Field>>;

interface Values<Options = Record<string, string>> {
  text: string;
  multiline: string;
  number: number;
  boolean: boolean;
  date: string;
  dateTime: string;
  choice: keyof Options & string;
  choices: (keyof Options & string)[];
  tags: string[];
  reference: string;
  references: string[];
  parameters: Parameter[];
}

type Value<F extends Field> = Values<F extends { options: infer Options } ? Options : never>[F['kind']];
/** A list is never null, it is empty; and a boolean is a no. */
type IsNeverNull<F extends Field> = F extends { required: true }
  ? true
  : Value<F> extends boolean | unknown[]
    ? true
    : false;
type Filled<F extends Field> = IsNeverNull<F> extends true ? Value<F> : Value<F> | null;

/** The values of a set of fields: every field present, an empty one as null. */
export type ValuesOf<F extends Fields> = { [K in keyof F]: Filled<F[K]> };
/** What a client sends: the same without the fields that the server fills. */
export type InputOf<F extends Fields> = { [K in keyof F as F[K] extends { readOnly: true } ? never : K]: Filled<F[K]> };

type ListKind = { [K in FieldKind]: Values[K] extends unknown[] ? K : never }[FieldKind];
const lists: Readonly<Record<ListKind, true>> = { choices: true, tags: true, references: true, parameters: true };

/** True for kinds whose value is a list: their empty value is `[]`, not null. */
export const isList = (field: Field): boolean => field.kind in lists;

/** Whether a value is a document of JSON: people are shown what it says. */
export const isDocument = (field: Field): boolean => field.kind === 'text' && field.check === 'document';

/** Whether a value is put together in a form of its own: it stands in no cell to type in and in no condition. */
export const isComposed = (field: Field): boolean => field.kind === 'parameters' || isDocument(field);

/** What heads a column of a table: «Площадь, м²». */
export const columnTitle = (field: Field): string =>
  field.kind === 'number' && field.unit ? `${field.label}, ${field.unit}` : field.label;

/** What stands for nothing in a field. */
export const emptyOf = (field: Field) => (isList(field) ? [] : field.kind === 'boolean' ? false : null);

/** The value of an untouched field in a form of a new record. */
export const emptyValue = (field: Field) => field.initial ?? emptyOf(field);

/** Whether the program makes the value of a new record that is given none. */
export const isMade = (field: Field): boolean =>
  (field.kind === 'text' && Boolean(field.madeFrom)) || (field.kind === 'reference' && Boolean(field.isCurrent));

/** Whether a new record has no value to begin with: whoever makes it gives one. */
export const isNeeded = (field: Field): boolean =>
  Boolean(field.required) && field.kind !== 'boolean' && field.initial === undefined && !isMade(field);

/** The fields that a client may send. */
export const enteredFields = (fields: Fields): [name: string, field: Field][] =>
  Object.entries(fields).filter(([, field]) => !field.readOnly);

export type RawValues = Record<string, unknown>;

/** Whether a field is asked for in a record with these values. */
export const isShown = ({ shownWhen }: Field, values: RawValues): boolean =>
  !shownWhen || String(values[shownWhen.code]) === shownWhen.value;
