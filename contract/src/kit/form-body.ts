import type * as z from 'zod/mini';
import type { Fields, InputOf } from './field.ts';
import { inputSchema } from './field-schema.ts';

type Extra = Readonly<Record<string, z.ZodMiniType>>;

type ExtraInput<E extends Extra> = keyof E extends never ? unknown : z.input<z.ZodMiniObject<E>>;
type ExtraOutput<E extends Extra> = keyof E extends never ? unknown : z.output<z.ZodMiniObject<E>>;

/** The body of a form: its fields, and properties that have no field. */
export interface FormBody<F extends Fields, E extends Extra> extends z.ZodMiniType<
  Omit<InputOf<F>, keyof E> & ExtraOutput<E>,
  Omit<InputOf<F>, keyof E> & ExtraInput<E>
> {
  /** Exists in types only. */
  readonly extra?: ExtraInput<Omit<E, keyof F>>;
}

const formFields = new WeakMap<z.ZodMiniType, Fields>();

/** A body with the fields of a form; `extra` are properties without a field, and schemas that replace those of fields. */
export function formBody<const F extends Fields>(fields: F): FormBody<F, {}>;
export function formBody<const F extends Fields, const E extends Extra>(fields: F, extra: E): FormBody<F, E>;
export function formBody(fields: Fields, extra?: Extra): z.ZodMiniType {
  const schema = inputSchema(fields, extra);
  formFields.set(schema, fields);
  return schema;
}

/** The fields of a form body; undefined for other schemas, also for the bodies of records. */
export const formFieldsOf = (body: z.ZodMiniType): Fields | undefined => formFields.get(body);

/** Gives a schema that was derived from a form body the same fields. */
export function sameForm<S extends z.ZodMiniType>(from: z.ZodMiniType, to: S): S {
  const fields = formFields.get(from);
  if (fields) formFields.set(to, fields);
  return to;
}
