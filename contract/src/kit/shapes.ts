import * as z from 'zod/mini';
import type { Fields, InputOf, ValuesOf } from './field.ts';
import { inputSchema } from './field-schema.ts';
import { anyGuid } from './answer-text.ts';

/** A stored record: its fields and what the server adds. `names` holds the titles of the referenced records, by field. */
type RowOf<F extends Fields> = ValuesOf<F> & {
  guid: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  names: Record<string, string | Record<string, string>>;
};

/** What a schema describes: a record, a record at a past moment, the input of a change, or the input of a creation. */
export interface SchemaSubject {
  part: 'row' | 'past' | 'input' | 'creation';
  name: string;
  fields: Fields;
  /** The fields are known only at run time: an organization may add some (`more`), and a person's groups may hide some
   *  (`fewer`). */
  isOpen?: 'more' | 'fewer';
}

/** The resource behind a schema, from which OpenAPI takes names and fields. */
export const schemaSubjects = new WeakMap<z.ZodMiniType, SchemaSubject>();

/** Registers what a schema describes. */
export function withSubject<S extends z.ZodMiniType>(
  part: SchemaSubject['part'],
  facts: Omit<SchemaSubject, 'part'>,
  schema: S,
): S {
  const { name, fields, isOpen } = facts;
  schemaSubjects.set(schema, { part, name, fields, isOpen });
  return schema;
}

type InputSchema<F extends Fields> = z.ZodMiniType<InputOf<F>, InputOf<F>>;

/** The request and response schemas of a resource. */
export interface Shapes<I extends z.ZodMiniType, R extends z.ZodMiniType> {
  input: I;
  creation: I;
  row: R;
  past: R;
}
type Shaped<F extends Fields> = Shapes<InputSchema<F>, z.ZodMiniType<RowOf<F>, RowOf<F>>>;

// Rows come from the database, whose columns are generated from the fields, so the console trusts their shape.
const stored = { guid: anyGuid, version: z.number() };
const storedRow = () => z.looseObject(stored);

// A record with unknown fields; the server checks them.
const [anyName, anyValue] = [z.string(), z.unknown()];
const anything = () => z.record(anyName, anyValue);

/** The input of a new record: the console sends complete ones; the server builds the schema for incomplete ones. */
export const creationOf = <const F extends Fields>(
  facts: Omit<SchemaSubject, 'part'> & { fields: F },
): InputSchema<F> => withSubject('creation', facts, anything()) as unknown as InputSchema<F>;

/** The input, creation and row schemas of a resource. */
export const shapesOf = <const F extends Fields>(facts: { name: string; fields: F }): Shaped<F> => ({
  input: withSubject('input', facts, inputSchema(facts.fields)),
  creation: creationOf({ name: facts.name, fields: facts.fields }),
  row: withSubject('row', facts, storedRow()) as unknown as Shaped<F>['row'],
  past: withSubject('past', facts, storedRow()) as unknown as Shaped<F>['row'],
});

/** The same when the fields are known only at run time and checked there. */
export const openShapes = <const F extends Fields>(facts: {
  name: string;
  fields: F;
  isExtended?: true;
}): Shaped<F> => {
  const isOpen = facts.isExtended ? 'more' : 'fewer';
  const of = { name: facts.name, fields: facts.fields, isOpen } as const;
  return {
    input: withSubject('input', of, anything()) as unknown as InputSchema<F>,
    creation: creationOf(of),
    row: withSubject('row', of, storedRow()) as unknown as Shaped<F>['row'],
    past: withSubject('past', of, storedRow()) as unknown as Shaped<F>['row'],
  };
};
