import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isShallow } from 'contract/kit/text.ts';
import { AppError } from '../core/app-error.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('malformed', { detail: 'Тело запроса не в кодировке UTF-8.' });
  }
}

const MAX_DEPTH = 20;

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new AppError('malformed', { detail: 'Недопустимое имя поля.' });
  return value;
}

function parseJson(body: Buffer): unknown {
  const text = decode(body);
  if (!isShallow(text, MAX_DEPTH)) throw new AppError('malformed', { detail: 'Тело запроса вложено слишком глубоко.' });
  const mayHoldProto = text.includes('__proto__') || text.includes('\\u');
  try {
    return JSON.parse(text, mayHoldProto ? refuseProto : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed', { detail: 'Тело запроса — не JSON.' });
  }
}

/** RFC 6749 §3.2: a parameter may not be given twice. */
function parseForm(body: Buffer): Record<string, string> {
  const given = [...new URLSearchParams(decode(body))];
  const form: Record<string, string> = Object.create(null);
  for (const [key, value] of given) {
    if (key in form) throw new AppError('malformed', { detail: `Параметр ${key.slice(0, 64)} указан дважды.` });
    form[key] = value;
  }
  return form;
}

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;

/** Bodies are read strictly: the one content type of the route, valid UTF-8, nothing silently mended. */
export function readBodies(http: FastifyInstance): void {
  const parsers = { json: parseJson, form: parseForm };
  http.removeAllContentTypeParsers();
  for (const kind of ['json', 'form'] as const) {
    http.addContentTypeParser(types[kind], { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
      const accepts = request.routeOptions.config.accepts ?? 'json';
      if (accepts !== kind)
        throw new AppError('unsupported_media', { detail: `Тело запроса должно иметь тип ${types[accepts]}.` });
      return body.length ? parsers[kind](body) : undefined;
    });
  }
}

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts?: 'json' | 'form';
  }
}
