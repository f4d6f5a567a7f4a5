import { isComputed } from 'contract/kit/field.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { AppError } from '../../core/app-error.ts';
import { filledByProgram } from '../../core/given-back.ts';

type Body = Readonly<Record<string, unknown>>;

/** The computed fields in a body: clients may send a record back as they read it. */
export const computedIn = ({ fields }: Resource, body: unknown): string[] =>
  Object.keys((body ?? {}) as Body).filter((key) => isComputed(fields[key]));

/** A body without its computed fields. Errors: 422 when one differs from the record. */
export function withoutComputed({ fields }: Resource, keys: readonly string[], body: Body, row: AnyRow | null): Body {
  const errors = keys
    .filter((key) => row && row[key] !== body[key])
    .map((key) => ({ path: key, message: filledByProgram(fields[key]!.label) }));
  if (errors.length) throw new AppError('invalid', { errors });
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}
