import { problems, type Problem, type ProblemCode } from 'contract/kit/errors.ts';

type Details = Partial<Pick<Problem, 'detail' | 'errors' | 'current' | 'usage'>> & { retryAfter?: number };

/** An error that the client is told about. Its code is one of the closed list; everything else is internal. */
export class AppError extends Error {
  readonly code: ProblemCode;
  readonly details: Details;

  constructor(code: ProblemCode, details: Details = {}) {
    super(details.detail ?? problems[code].title);
    this.code = code;
    this.details = details;
  }
}

/** 422 at one field. */
export const invalidField = (path: string, message: string): AppError =>
  new AppError('invalid', { errors: [{ path, message }] });

/** The RFC 9457 document of an error. */
export function problemOf(error: AppError, requestId: string): Problem {
  const { status, title } = problems[error.code];
  const { detail = title, errors, current, usage } = error.details;
  return { type: `urn:problem:${error.code}`, title, status, code: error.code, detail, errors, current, usage, requestId };
}
