import * as z from 'zod/mini';
import { AppError, invalid, MAX_MISTAKES } from './app-error.ts';

/** Long lists are validated in portions and abandoned after enough errors, because formatting a hundred thousand errors
 *  takes too long. */
const AT_ONCE = 20;

function mistakesIn(schema: z.ZodMiniType, name: string, list: readonly unknown[]): z.core.$ZodIssue[] {
  const found: z.core.$ZodIssue[] = [];
  for (let from = 0; from < list.length && found.length < MAX_MISTAKES; from += AT_ONCE)
    for (const issue of z.safeParse(schema, { [name]: list.slice(from, from + AT_ONCE) }).error?.issues ?? []) {
      const [field, at, ...inside] = issue.path;
      if (field === name && typeof at === 'number') found.push({ ...issue, path: [name, from + at, ...inside] });
    }
  return found;
}

/** Refuses a long list with many invalid items. Errors: 422. */
function refuseWrongLists(schema: z.ZodMiniType, value: unknown): void {
  if (typeof value !== 'object' || value === null) return;
  for (const [name, list] of Object.entries(value)) {
    const issues = Array.isArray(list) && list.length > AT_ONCE ? mistakesIn(schema, name, list) : [];
    if (issues.length >= MAX_MISTAKES) throw invalid({ issues });
  }
}

/** Parses a value with a schema. Errors: the given code; for `invalid`, with all errors by field. */
export function checked<S extends z.ZodMiniType>(
  schema: S,
  value: unknown,
  code: 'invalid' | 'not_found',
): z.output<S> {
  if (code === 'invalid') refuseWrongLists(schema, value);
  const parsed = z.safeParse(schema, value);
  if (parsed.success) return parsed.data;
  throw code === 'not_found' ? new AppError(code) : invalid(parsed.error);
}
