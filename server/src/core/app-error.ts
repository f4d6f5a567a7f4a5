import type * as z from 'zod/mini';
import { problems, type Problem, type ProblemCode } from 'contract/kit/errors.ts';

/** Why a shared record cannot be changed here, and what to do instead. */
export const SHARED_IS_CHANGED_BY =
  'Это общие данные: их меняет «Администрация сервиса». Предложите изменение или добавьте свою запись.';

type Mistake = NonNullable<Problem['errors']>[number];
type Details = Partial<Pick<Problem, 'detail' | 'errors' | 'current' | 'usage' | 'right'>> & { retryAfter?: number };

/** An error reported to the client. Its code comes from the closed list; all other errors are internal. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.detail ?? problems[code].title);
    this.code = code;
    this.details = details;
  }
}

/** Validation errors of a schema by field; an unknown property is treated as a field. */
export const mistakesOf = (issues: readonly z.core.$ZodIssue[]): Mistake[] =>
  issues.flatMap((issue) => {
    const at = (...rest: PropertyKey[]) => [...issue.path, ...rest].join('.');
    if (issue.code !== 'unrecognized_keys') return [{ path: at(), message: issue.message }];
    return issue.keys.map((key) => ({ path: at(key), message: 'Неизвестное поле' }));
  });

export const MAX_MISTAKES = 100;

/** 422 at every field that a schema rejected. */
export function invalid({ issues }: { issues: readonly z.core.$ZodIssue[] }): AppError {
  const errors = mistakesOf(issues).slice(0, MAX_MISTAKES);
  return new AppError('invalid', { detail: [...new Set(errors.map(({ message }) => message))].join('; '), errors });
}

/** 422 at one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', { errors: [{ path, message }] });

/** The RFC 9457 document of an error. */
export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = problems[error.code];
  const { detail = title, errors, current, usage, right } = error.details;
  return {
    type: `urn:problem:${error.code}`,
    title,
    status,
    code: error.code,
    detail,
    errors,
    current,
    usage,
    right,
    requestId,
  };
}
