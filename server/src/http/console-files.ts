import { createHash, randomBytes } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { extname, join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { StartError } from '../start-error.ts';
import { securityHeaders } from './security-headers.ts';

const types: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.csv': 'text/csv; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.webmanifest': 'application/manifest+json',
  '.woff2': 'font/woff2',
  '.xml': 'application/xml',
};

type Encoding = 'br' | 'gzip' | 'identity';
/** Files compressed at the build are stored only compressed, because hardly any client needs them otherwise. */
interface StoredFile {
  headers: OutgoingHttpHeaders & { etag: string };
  bodies: Partial<Record<Encoding, Buffer>>;
}

const suffixes = { br: '.br', gzip: '.gz', identity: '' } as const;

function fileOf(
  path: string,
  { identity, ...packed }: Partial<Record<Encoding, Buffer>> & { identity: Buffer },
): StoredFile {
  const isHashed = path.startsWith('/assets/');
  const headers = {
    ...securityHeaders,
    'content-type': types[extname(path)] ?? 'application/octet-stream',
    'cache-control': isHashed ? 'public, max-age=31536000, immutable' : 'no-cache',
    vary: 'accept-encoding',
    etag: `"${createHash('sha256').update(identity).digest('base64url').slice(0, 22)}"`,
  };
  return { headers, bodies: packed.gzip ? packed : { identity } };
}

const wholeBody = ({ bodies: { identity, gzip } }: StoredFile) => identity ?? gunzipSync(gzip!);

/** Synchronous, because for a thousand small files this takes a third of the time. */
function readFiles(folder: string): Map<string, StoredFile> {
  if (!existsSync(folder)) throw new StartError('Консоль не собрана: запускайте программу командой npm start.');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = new Set(entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name)));
  const originals = [...paths].filter((path) => types[extname(path)] && !path.includes('/.vite/'));
  const files = originals.map((path): [string, StoredFile] => {
    const given = Object.entries(suffixes).filter(([, suffix]) => paths.has(path + suffix));
    const bodies = given.map(([encoding, suffix]) => [encoding, readFileSync(path + suffix)]);
    const address = path.slice(folder.length).replaceAll('\\', '/');
    return [address, fileOf(address, Object.fromEntries(bodies))];
  });
  return new Map(files);
}

interface ScreenHints {
  /** The address pattern, with `*` for one segment. */
  pattern: string;
  scripts: string[];
  styles: string[];
}

/** Preload headers for the first paint of a screen. */
function hintsOf(screens: readonly ScreenHints[], path: string, nonce: string): string {
  const given = path.split('/');
  const screen = screens.find(({ pattern }) => {
    const parts = pattern.split('/');
    return parts.length === given.length && parts.every((part, index) => part === '*' || part === given[index]);
  });
  if (!screen) return '';
  const scripts = screen.scripts.map(
    (href) => `<link rel="modulepreload" nonce="${nonce}" crossorigin href="${href}">`,
  );
  const styles = screen.styles.map((href) => `<link rel="preload" as="style" crossorigin href="${href}">`);
  return [...scripts, ...styles].join('');
}

const policyOf = (nonce: string) =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' 'nonce-${nonce}'`,
    `img-src 'self' data: blob:`,
    `connect-src 'self'`,
    `font-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
  ].join('; ');

const encodingOf = (accepted: string): Encoding =>
  /\bbr\b/.test(accepted) ? 'br' : /\bgzip\b/.test(accepted) ? 'gzip' : 'identity';

/** Whether a path is a screen of the console rather than a file of it or an address of the API. */
export const isScreen = (path: string): boolean =>
  !/^\/(api|connect|assets|livez|readyz|metrics)(\/|$)/.test(path) && !extname(path);

function sendFile({ method, headers }: IncomingMessage, response: ServerResponse, file: StoredFile): void {
  if (headers['if-none-match'] === file.headers.etag) {
    response.writeHead(304, { ...securityHeaders, etag: file.headers.etag }).end();
    return;
  }
  const encoding = encodingOf(String(headers['accept-encoding'] ?? ''));
  const packed = file.bodies[encoding];
  const body = packed ?? wholeBody(file);
  response.writeHead(200, {
    ...file.headers,
    'content-length': body.length,
    ...(packed && encoding !== 'identity' && { 'content-encoding': encoding }),
  });
  response.end(method === 'HEAD' ? undefined : body);
}

/** Answers a request for a file or screen of the console; returns false for API requests. */
export type ConsoleFiles = (request: IncomingMessage, response: ServerResponse) => boolean;

/** Serves the built console from memory: files are compressed at the build; index.html gets a fresh nonce per request.
 *  Throws StartError when the folder contains no console. */
export function openConsoleFiles(folder: string): ConsoleFiles {
  const files = readFiles(folder);
  const textOf = (path: string) => {
    const file = files.get(path);
    return file && wholeBody(file).toString();
  };
  const screens = JSON.parse(textOf('/preload.json') ?? '[]') as ScreenHints[];
  const page = textOf('/index.html') ?? '';
  files.delete('/index.html');
  files.delete('/preload.json');

  const sendPage = (request: IncomingMessage, response: ServerResponse, path: string) => {
    const nonce = randomBytes(16).toString('base64');
    const hinted = page.replace('</head>', `${hintsOf(screens, path, nonce)}</head>`);
    const body = Buffer.from(hinted.replaceAll('__CSP_NONCE__', nonce));
    response.writeHead(200, {
      ...securityHeaders,
      'content-type': types['.html'],
      'content-length': body.length,
      'cache-control': 'no-store',
      'content-security-policy': policyOf(nonce),
    });
    response.end(request.method === 'HEAD' ? undefined : body);
  };

  return (request, response) => {
    const { method, url = '/' } = request;
    if (method !== 'GET' && method !== 'HEAD') return false;
    const end = url.indexOf('?');
    const path = end < 0 ? url : url.slice(0, end);
    const file = files.get(path);
    if (!file) {
      if (!page || !isScreen(path)) return false;
      sendPage(request, response, path);
      return true;
    }
    sendFile(request, response, file);
    return true;
  };
}
