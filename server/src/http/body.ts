import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { acceptedTypes, type AcceptedType } from 'contract/kit/route.ts';
import { isShallow } from 'contract/kit/text.ts';
import { AppError } from '../core/app-error.ts';
import { readFiles } from './files-body.ts';

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

/** One name or value of a form. Anything but escaped UTF-8 is refused: URLSearchParams would mend it. */
function unescaped(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new AppError('malformed', { detail: 'Параметр не в кодировке UTF-8.' });
  }
}

/** RFC 6749 §3.2: a parameter may not be given twice. */
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

/** Nothing but plain UTF-8 is read: neither another charset nor a packed body. */
function isPlain({ headers }: FastifyRequest): boolean {
  const charset = /charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return charset.toLowerCase() === 'utf-8' && (headers['content-encoding'] ?? 'identity') === 'identity';
}

const KB = 1024;
const MB = 1024 * KB;
/** Who is not signed in sends forms only: they are short. */
const kinds = {
  json: { parse: parseJson, limit: 4 * MB },
  form: { parse: parseForm, limit: 16 * KB },
} as const;

const FILE = `Файл передаётся телом запроса типа ${acceptedTypes.bytes}, без сжатия.`;

/** Refuses a body that is not of the kind that the route reads. */
function refuseOther(request: FastifyRequest, kind: AcceptedType): void {
  const accepts = request.routeOptions.config.accepts ?? 'json';
  if (accepts === kind && isPlain(request)) return;
  const detail =
    accepts === 'bytes'
      ? FILE
      : `Тело запроса должно иметь тип ${acceptedTypes[accepts]} в кодировке UTF-8, без сжатия.`;
  throw new AppError('unsupported_media', { detail });
}

/** Where nothing was sent, nothing was parsed: whoever reads a file is never asked to read what is not there. */
async function refuseNoFile({ body, routeOptions }: FastifyRequest): Promise<void> {
  if (routeOptions.config.accepts === 'bytes' && body === undefined)
    throw new AppError('invalid', { detail: `Файл не передан. ${FILE}` });
}

/** Bodies are read strictly: the one content type of the route, valid UTF-8, nothing silently mended. A file is left to whoever
 *  serves it to read, piece by piece. */
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
        // There is nobody to read it for.
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
  http.addContentTypeParser(acceptedTypes.files, async (request: FastifyRequest, body: Readable) => {
    if (request.is404) return undefined;
    refuseOther(request, 'files');
    return { given: await readFiles(request.headers, body) };
  });
}

declare module 'fastify' {
  interface FastifyContextConfig {
    accepts?: AcceptedType;
  }
}
