import * as z from 'zod/mini';
import { inputSchema, type Fields, type InputOf, type ValuesOf } from './field.ts';

/** A stored record: its fields and what the server adds. `names` holds the titles of the referenced records by field. */
type RowOf<F extends Fields> = ValuesOf<F> & {
  guid: string;
  version: number;
  createdAt: string;
  updatedAt: string;
  names: Record<string, string | Record<string, string>>;
};

/** What a schema holds: the records of a resource, what a change of one takes, or what its creation does. */
export interface Holding {
  part: 'row' | 'input' | 'creation';
  name: string;
  fields: Fields;
  /** There are more fields, known at the call only. */
  isOpen?: true;
}

/** What the schemas of resources hold: those who describe the API find their names and fields here. */
export const holdings = new WeakMap<z.ZodMiniType, Holding>();

/** The same schema, remembered for what it holds. */
export function holding<S extends z.ZodMiniType>(part: Holding['part'], facts: Omit<Holding, 'part'>, schema: S): S {
  const { name, fields, isOpen } = facts;
  holdings.set(schema, { part, name, fields, isOpen });
  return schema;
}

type InputSchema<F extends Fields> = z.ZodMiniType<InputOf<F>, InputOf<F>>;

/** What a resource takes and answers. */
export interface Shapes<I extends z.ZodMiniType, R extends z.ZodMiniType> {
  input: I;
  creation: I;
  row: R;
}
type Shaped<F extends Fields> = Shapes<InputSchema<F>, z.ZodMiniType<RowOf<F>, RowOf<F>>>;

// Rows come from the database, which the fields describe: the console trusts their shape.
const storedRow = () => z.looseObject({ guid: z.string(), version: z.number() });

// A record of any fields: what is known of them is checked by whoever serves it.
const anything = () => z.record(z.string(), z.unknown());

/** What a new record is made of: the console sends whole ones, the server makes the schema of those that are not. */
export const creationOf = <const F extends Fields>(facts: Omit<Holding, 'part'> & { fields: F }): InputSchema<F> =>
  holding('creation', facts, anything()) as unknown as InputSchema<F>;

/** The schemas of a resource's input, creation and rows. */
export const shapesOf = <const F extends Fields>(facts: { name: string; fields: F }): Shaped<F> => ({
  input: holding('input', facts, inputSchema(facts.fields)),
  creation: creationOf({ name: facts.name, fields: facts.fields }),
  row: holding('row', facts, storedRow()) as unknown as Shaped<F>['row'],
});

/** The same where more fields are known at the call only: there they are checked, all together. */
export const openShapes = <const F extends Fields>(facts: { name: string; fields: F }): Shaped<F> => {
  const of = { name: facts.name, fields: facts.fields, isOpen: true } as const;
  return {
    input: holding('input', of, anything()) as unknown as InputSchema<F>,
    creation: creationOf(of),
    row: holding('row', of, storedRow()) as unknown as Shaped<F>['row'],
  };
};
