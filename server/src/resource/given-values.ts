import { enteredFields, type Fields } from 'contract/kit/field.ts';
import { fieldSchema } from 'contract/kit/field-schema.ts';
import * as z from 'zod/mini';

/** What is wrong with values for some fields of a future record; undefined when nothing. */
export function mistakeIn(fields: Fields, values: object): string | undefined {
  const entered = new Map(enteredFields(fields));
  for (const [key, value] of Object.entries(values)) {
    const field = entered.get(key);
    if (!field) return `Поля «${key}» нет, или его заполняют иначе`;
    const { error } = z.safeParse(fieldSchema(field), value);
    if (error) return `${field.label}: ${error.issues[0]!.message}`;
  }
  return undefined;
}
