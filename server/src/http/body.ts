import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { acceptedTypes, type AcceptedType, type Route } from 'contract/kit/route.ts';
import { AppError } from '../core/app-error.ts';
import { parseCsv } from './csv-body.ts';
import { readFiles } from './files-body.ts';
import { checkNames } from './json.ts';

const utf8 = new TextDecoder('utf-8', { fatal: true });

function decode(body: Buffer): string {
  try {
    return utf8.decode(body);
  } catch {
    throw new AppError('malformed', { detail: 'Тело запроса не в кодировке UTF-8.' });
  }
}

function refuseProto(key: string, value: unknown): unknown {
  if (key === '__proto__') throw new AppError('malformed', { detail: 'Недопустимое имя поля.' });
  return value;
}

function parseJson(body: Buffer): unknown {
  const text = decode(body);
  checkNames(text);
  const mayHoldProto = text.includes('__proto__') || text.includes('\\u');
  try {
    return JSON.parse(text, mayHoldProto ? refuseProto : undefined);
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw new AppError('malformed', { detail: 'Тело запроса — не JSON.' });
  }
}

/** Decodes one name or value of a form. Invalid escapes or UTF-8 are refused, which URLSearchParams would silently repair. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('malformed', { detail: 'Параметр не в кодировке UTF-8.' });
  }
}

/** RFC 6749 §3.2: a parameter may not be repeated. */
function parseForm(body: Buffer): Record<string, string> {
  const form: Record<string, string> = Object.create(null);
  for (const pair of decode(body).split('&').filter(Boolean)) {
    const end = pair.includes('=') ? pair.indexOf('=') : pair.length;
    const key = unescaped(pair.slice(0, end));
    if (key in form) throw new AppError('malformed', { detail: `Параметр ${key.slice(0, 64)} указан дважды.` });
    form[key] = unescaped(pair.slice(end + 1));
  }
  return form;
}

/** Only plain UTF-8 is accepted: no other charset and no compressed body. */
function isPlain({ headers }: FastifyRequest): boolean {
  const charset = /charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return charset.toLowerCase() === 'utf-8' && (headers['content-encoding'] ?? 'identity') === 'identity';
}

const KB = 1024;
const MB = 1024 * KB;
/** Clients that are not signed in send only forms, which are short. */
const kinds = {
  json: { parse: parseJson, limit: 4 * MB },
  form: { parse: parseForm, limit: 16 * KB },
} as const;

const FILE = `Файл передаётся телом запроса типа ${acceptedTypes.bytes}, без сжатия.`;

/** Refuses a body of another kind than the route reads. */
function refuseOther(request: FastifyRequest, kind: AcceptedType | 'csv'): void {
  const accepts = request.routeOptions.config.accepts ?? 'json';
  if (accepts === kind && isPlain(request)) return;
  const detail =
    accepts === 'bytes'
      ? FILE
      : `Тело запроса должно иметь тип ${acceptedTypes[accepts]}${request.routeOptions.config.csv ? ' или text/csv' : ''} в кодировке UTF-8, без сжатия.`;
  throw new AppError('unsupported_media', { detail });
}

/** Without a body nothing is parsed, so a handler that reads a file is never called without one. */
async function refuseNoFile({ body, routeOptions }: FastifyRequest): Promise<void> {
  if (routeOptions.config.accepts === 'bytes' && body === undefined)
    throw new AppError('invalid', { detail: `Файл не передан. ${FILE}` });
}

/** Bodies are read strictly: only the content type of the route, valid UTF-8, nothing silently repaired. A file is left to
 *  its handler to read piece by piece. */
export function readBodies(http: FastifyInstance): void {
  http.addHook('preValidation', refuseNoFile);
  http.removeAllContentTypeParsers();
  for (const kind of ['json', 'form'] as const) {
    const { parse, limit: bodyLimit } = kinds[kind];
    const parseAs = 'buffer';
    http.addContentTypeParser(
      acceptedTypes[kind],
      { parseAs, bodyLimit },
      async (request: FastifyRequest, body: Buffer) => {
        // No route would read it.
        if (request.is404) return undefined;
        refuseOther(request, kind);
        return body.length ? parse(body) : undefined;
      },
    );
  }
  http.addContentTypeParser(
    acceptedTypes.bytes,
    { bodyLimit: MAX_FILE_MB * MB },
    async (request: FastifyRequest, body: Readable) => {
      if (request.is404) return undefined;
      refuseOther(request, 'bytes');
      return body;
    },
  );
  http.addContentTypeParser(
    'text/csv',
    { parseAs: 'buffer', bodyLimit: kinds.json.limit },
    async (request: FastifyRequest, body: Buffer) => {
      const { csv } = request.routeOptions.config;
      if (request.is404) return undefined;
      if (!csv || !isPlain(request)) refuseOther(request, 'csv');
      return body.length ? { [csv!]: parseCsv(decode(body)) } : undefined;
    },
  );
  http.addContentTypeParser(acceptedTypes.files, async (request: FastifyRequest, body: Readable) => {
    if (request.is404) return undefined;
    refuseOther(request, 'files');
    return { given: await readFiles(request.headers, body) };
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    summary?: string;
    accepts?: AcceptedType;
    answers?: Route['answers'];
    csv?: string | null;
  }
}
