import {
  oauthErrorSchema,
  problems,
  problemSchema,
  type OAuthError,
  type Problem,
  type ProblemCode,
} from 'contract/kit/errors.ts';
import * as z from 'zod/mini';

/** The server's refusal: a problem document, or a substitute when the answer is not one. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError';
  readonly problem: Problem;
  /** The accepted kinds of second factor, when one is missing. */
  readonly ways: NonNullable<OAuthError['ways']>;

  constructor(problem: Problem, ways: OAuthError['ways'] = []) {
    super(problem.detail || problem.title);
    this.problem = problem;
    this.ways = ways;
  }

  is(...codes: ProblemCode[]): boolean {
    return codes.some((code) => code === this.problem.code);
  }
}

/** The request did not reach the server or the answer did not come back. */
export class ConnectionError extends Error {
  override readonly name = 'ConnectionError';
}

/** A write from a screen that was loaded for an organization other than the current one of the tab. */
export class OtherOrganizationError extends Error {
  override readonly name = 'OtherOrganizationError';
}

const standIn = (status: number, code: string, title: string, detail: string): Problem => ({
  type: 'about:blank',
  title,
  status,
  code,
  detail,
  requestId: '',
});

/** Converts a refused response to an error to throw; never throws itself. */
export async function problemOf(response: Response): Promise<ProblemError> {
  const body: unknown = await response.json().catch(() => null);
  const problem = z.safeParse(problemSchema, body);
  if (problem.success) return new ProblemError(problem.data);
  const oauth = z.safeParse(oauthErrorSchema, body);
  if (oauth.success) {
    const { error, error_description, ways } = oauth.data;
    return new ProblemError(standIn(response.status, error, 'Войти не удалось', error_description), ways);
  }
  const code = response.status >= 502 && response.status <= 504 ? 'unavailable' : 'internal';
  return new ProblemError(
    standIn(response.status, code, problems[code].title, 'Ответ сервера не распознан. Повторите действие.'),
  );
}

export const isUnauthenticated = (error: unknown): boolean =>
  error instanceof ProblemError && error.is('unauthenticated');

/** The result is still being computed: the same request, repeated later, will be answered. */
export const isComputing = (error: unknown): error is ProblemError =>
  error instanceof ProblemError && error.is('computing');

/** Whether the same request may succeed a little later. */
export const isTransient = (error: unknown): boolean =>
  error instanceof ConnectionError || (error instanceof ProblemError && error.is('unavailable', 'too_many'));
