import type * as z from 'zod/mini';
import type { Fields, InputOf } from './field.ts';
import { inputSchema } from './field-schema.ts';

type More = Readonly<Record<string, z.ZodMiniType>>;

type KnownIn<M extends More> = keyof M extends never ? unknown : z.input<z.ZodMiniObject<M>>;
type KnownOut<M extends More> = keyof M extends never ? unknown : z.output<z.ZodMiniObject<M>>;

/** The body of a form: what a person is asked, and what the form knows by itself. */
export interface FormBody<F extends Fields, M extends More> extends z.ZodMiniType<
  Omit<InputOf<F>, keyof M> & KnownOut<M>,
  Omit<InputOf<F>, keyof M> & KnownIn<M>
> {
  /** For types alone: no schema has it. */
  readonly known?: KnownIn<Omit<M, keyof F>>;
}

const asked = new WeakMap<z.ZodMiniType, Fields>();

/** A body that a form fills in. Its fields tell the form and the description of the API what is asked, how it is called and how much it
 *  holds; `more` is what the form itself knows, and schemas in place of those of some fields. */
export function formBody<const F extends Fields>(fields: F): FormBody<F, {}>;
export function formBody<const F extends Fields, const M extends More>(fields: F, more: M): FormBody<F, M>;
export function formBody(fields: Fields, more?: More): z.ZodMiniType {
  const schema = inputSchema(fields, more);
  asked.set(schema, fields);
  return schema;
}

/** What is asked in a body of its own; the bodies of records are described with them. */
export const askedIn = (body: z.ZodMiniType): Fields | undefined => asked.get(body);

/** The same body with further checks, or as the server accepts it. */
export function sameForm<S extends z.ZodMiniType>(from: z.ZodMiniType, to: S): S {
  const fields = asked.get(from);
  if (fields) asked.set(to, fields);
  return to;
}
