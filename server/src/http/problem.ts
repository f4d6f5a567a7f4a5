import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { problems, type OAuthError, type ProblemCode } from 'contract/kit/errors.ts';
import { token } from 'contract/features/auth/calls.ts';
import { AppError, problemOf } from '../core/app-error.ts';
import { translateDatabaseError } from '../core/database-error.ts';

/** Errors of the framework, mapped to the program's codes. */
const frameworkCodes: Readonly<Record<number, ProblemCode>> = {
  400: 'malformed',
  404: 'not_found',
  405: 'method_not_allowed',
  406: 'not_acceptable',
  413: 'too_large',
  414: 'malformed',
  415: 'unsupported_media',
  431: 'headers_too_large',
  503: 'unavailable',
};

/** The error with the limit of the route. */
const tooLarge = ({ routeOptions: { bodyLimit } }: FastifyRequest): string =>
  `Тело запроса больше ${(bodyLimit / 1024).toLocaleString('ru')}\u00A0КБ.`;

function appErrorOf(error: unknown, request: FastifyRequest): AppError {
  const translated = translateDatabaseError(error);
  if (translated instanceof AppError) return translated;
  const status = (error as Partial<FastifyError>).statusCode;
  const code = status === undefined ? undefined : frameworkCodes[status];
  if (code === 'too_large') return new AppError(code, { detail: tooLarge(request) });
  return new AppError(
    code ?? 'internal',
    code ? {} : { detail: 'Произошла ошибка. Повторите действие; если не поможет, сообщите номер запроса.' },
  );
}

const oauthCodes: Partial<Record<ProblemCode, string>> = {
  too_many: 'temporarily_unavailable',
  unavailable: 'temporarily_unavailable',
  internal: 'server_error',
};

// Errors of the router itself have no route.
const isTokenEndpoint = (request: FastifyRequest) => request.raw.url?.split('?', 1)[0] === token.path;

/** Signing in changes no shared records, so a locked row means try again later. */
const forSignIn = (error: AppError): AppError =>
  error.code === 'conflict' && error.details.retryAfter
    ? new AppError('unavailable', { detail: 'Вход сейчас занят. Повторите через несколько секунд.', retryAfter: 5 })
    : error;

/** The token endpoint answers as required by RFC 6749 §5.2, all others with a problem document. */
export function answerError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const known = isTokenEndpoint(request) ? forSignIn(appErrorOf(error, request)) : appErrorOf(error, request);
  if (known.code === 'internal') request.log.error(error);
  const { status } = problems[known.code];
  if (known.details.retryAfter) reply.header('retry-after', known.details.retryAfter);
  if (known.code === 'unauthenticated') reply.header('www-authenticate', 'Bearer');
  if (isTokenEndpoint(request)) {
    const body: OAuthError = { error: oauthCodes[known.code] ?? 'invalid_request', error_description: known.message };
    reply.header('cache-control', 'no-store').type('application/json; charset=utf-8');
    return reply.status(status === 422 ? 400 : status).send(JSON.stringify(body));
  }
  if (known.details.current) reply.header('etag', `"${String(known.details.current['version'])}"`);
  return reply
    .status(status)
    .type('application/problem+json; charset=utf-8')
    .send(JSON.stringify(problemOf(known, request.id)));
}
