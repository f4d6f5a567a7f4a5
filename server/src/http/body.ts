import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { acceptedTypes, type AcceptedType, type Route } from 'contract/kit/route.ts';
import { AppError } from '../core/app-error.ts';
import { bodyLimits } from '../core/body-limits.ts';
import { readInPool } from '../files/reading-pool.ts';
import { UnreadableFile } from '../files/unzip.ts';
import { decode, parseBody, type BodyOptions } from './body-reader.ts';
import { readFiles } from './files-body.ts';
import { turn } from './turn.ts';

const reader = new URL('body-reader.ts', import.meta.url);

/** Decodes a name or value of a form. Refuses invalid escapes and UTF-8, which URLSearchParams would silently
 *  repair. */
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

/** A body of this size is parsed fast enough to be done in place. */
const SHORT = 16 * 1024;

/** Parses a body; a large one in a reader process. Errors: 400, 429. */
async function valueOf(request: FastifyRequest, body: Buffer, kind: BodyOptions['kind']): Promise<unknown> {
  const options: BodyOptions = { kind, mostValues: request.routeOptions.config.mostValues! };
  const isLarge = body.length > bodyLimits.json.bytes;
  const value = isLarge ? await readApart(body, options, request.person!.account) : undefined;
  if (body.length > SHORT) await turn();
  return isLarge ? value : parseBody(body, options);
}

async function readApart(content: Buffer, options: BodyOptions, by: string): Promise<unknown> {
  try {
    let value: unknown;
    for await (value of readInPool({ reader, content, options, by }));
    return value;
  } catch (error) {
    throw error instanceof UnreadableFile ? new AppError('malformed', { detail: error.message }) : error;
  }
}

/** Only uncompressed UTF-8 is accepted. */
function isPlain({ headers }: FastifyRequest): boolean {
  const charset = /charset\s*=\s*"?([^";\s]*)/i.exec(headers['content-type'] ?? '')?.[1] ?? 'utf-8';
  return charset.toLowerCase() === 'utf-8' && (headers['content-encoding'] ?? 'identity') === 'identity';
}

const FILE = `Файл передаётся телом запроса типа ${acceptedTypes.bytes}, без сжатия.`;

/** Refuses a content type that the route does not accept. */
function refuseOther(request: FastifyRequest, kind: AcceptedType | 'csv'): void {
  const accepts = request.routeOptions.config.accepts ?? 'json';
  if (accepts === kind && isPlain(request)) return;
  const detail =
    accepts === 'bytes'
      ? FILE
      : `Тело запроса должно иметь тип ${acceptedTypes[accepts]}${request.routeOptions.config.csv ? ' или text/csv' : ''} в кодировке UTF-8, без сжатия.`;
  throw new AppError('unsupported_media', { detail });
}

/** Without a body the parser is not called, so a missing file is refused here. */
async function refuseNoFile({ body, routeOptions }: FastifyRequest): Promise<void> {
  if (routeOptions.config.accepts === 'bytes' && body === undefined)
    throw new AppError('invalid', { detail: `Файл не передан. ${FILE}` });
}

/** Parses bodies strictly: only the content type of the route and valid UTF-8, with nothing silently repaired. A file
 *  is left to its handler as a stream. */
export function readBodies(http: FastifyInstance): void {
  http.addHook('preValidation', refuseNoFile);
  http.removeAllContentTypeParsers();
  http.addContentTypeParser(
    acceptedTypes.form,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      // Unknown addresses read no body.
      if (request.is404) return undefined;
      refuseOther(request, 'form');
      return body.length ? parseForm(body) : undefined;
    },
  );
  http.addContentTypeParser(
    acceptedTypes.json,
    { parseAs: 'buffer' },
    async (request: FastifyRequest, body: Buffer) => {
      if (request.is404) return undefined;
      refuseOther(request, 'json');
      return body.length ? valueOf(request, body, 'json') : undefined;
    },
  );
  http.addContentTypeParser('text/csv', { parseAs: 'buffer' }, async (request: FastifyRequest, body: Buffer) => {
    const { csv } = request.routeOptions.config;
    if (request.is404) return undefined;
    if (!csv || !isPlain(request)) refuseOther(request, 'csv');
    return body.length ? { [csv!]: await valueOf(request, body, 'csv') } : undefined;
  });
  http.addContentTypeParser(acceptedTypes.bytes, async (request: FastifyRequest, body: Readable) => {
    if (request.is404) return undefined;
    refuseOther(request, 'bytes');
    return body;
  });
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
    mostValues?: number;
  }
}
