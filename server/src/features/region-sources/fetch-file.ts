import { lookup as resolve } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { hostOf, isListedHost, mayConnect } from '../../core/addresses.ts';
import { traced } from '../../core/tracing.ts';
import { SourceFault } from './source-fault.service.ts';

export interface FetchLimits {
  /** The hosts and addresses that the administrator of the program allows. */
  hosts: readonly string[];
  caBundle: string | null;
  timeoutMs: number;
  maxBytes: number;
  signal: AbortSignal;
}

const refused = () => new SourceFault('SRC_REFUSED');

/** Resolves a name to allowed addresses only, so that the connection goes to a checked address. */
const checkedLookup =
  (hosts: readonly string[]): LookupFunction =>
  (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const allowed = found.filter(({ address }) => mayConnect(hosts, address));
      const [first] = allowed;
      if (!first || allowed.length < found.length) return answer(refused(), []);
      return options.all ? answer(null, allowed) : answer(null, first.address, first.family);
    });

const TLS = /^(CERT_|ERR_TLS|ERR_SSL|UNABLE_TO_|SELF_SIGNED|DEPTH_ZERO|EPROTO)/;

function faultOf(error: unknown): SourceFault {
  if (error instanceof SourceFault) return error;
  const { code = '' } = error as NodeJS.ErrnoException;
  if (TLS.test(code)) return new SourceFault('SRC_TLS');
  return new SourceFault('SRC_UNAVAILABLE', 'Источник недоступен: соединение не удалось или оборвалось', true);
}

function faultOfStatus(status: number): SourceFault | undefined {
  if (status === 200) return undefined;
  if (status === 404 || status === 410) return new SourceFault('SRC_NOT_PUBLISHED');
  if (status >= 300 && status < 400)
    return new SourceFault('SRC_REFUSED', 'Источник отправляет на другой адрес: туда программа не идёт');
  return new SourceFault('SRC_UNAVAILABLE', `Источник ответил ${status}`, status >= 500 || status === 429);
}

/** Fetches a file from an allowed host. Does not follow redirects; gives up a file that is too large or too slow. Throws
 *  SourceFault, or the reason of the signal. */
export const fetchFile = (url: URL, limits: FetchLimits): Promise<Buffer> => {
  const facts = { 'http.request.method': 'GET', 'server.address': hostOf(url) };
  return traced({ name: 'GET', kind: 'client', facts }, (span) => fetchTraced(url, limits, span?.traceparent));
};

async function fetchTraced(
  url: URL,
  { hosts, caBundle, timeoutMs, maxBytes, signal }: FetchLimits,
  traceparent: string | undefined,
): Promise<Buffer> {
  const host = hostOf(url);
  if (!isListedHost(hosts, host) || (isIP(host) && !mayConnect(hosts, host))) throw refused();
  const closing = new AbortController();
  const timer = setTimeout(() => closing.abort(new SourceFault('SRC_TIMEOUT', undefined, true)), timeoutMs);
  const stop = () => closing.abort(signal.reason);
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await new Promise<Buffer>((done, fail) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const asked = request(url, {
        agent: false,
        lookup: checkedLookup(hosts),
        signal: closing.signal,
        headers: { accept: '*/*', 'user-agent': 'Energoconsole', ...(traceparent && { traceparent }) },
        ...(caBundle && { ca: [...rootCertificates, caBundle] }),
      });
      asked.on('error', fail);
      asked.on('response', (answer) => {
        const fault = faultOfStatus(answer.statusCode ?? 0);
        const pieces: Buffer[] = [];
        let total = 0;
        const leave = (error: Error) => {
          fail(error);
          asked.destroy();
        };
        if (fault) return leave(fault);
        answer.on('data', (piece: Buffer) => {
          total += piece.length;
          if (total > maxBytes) return leave(new SourceFault('FILE_TOO_LARGE'));
          pieces.push(piece);
        });
        answer.on('error', fail);
        answer.on('end', () => (answer.complete ? done(Buffer.concat(pieces)) : fail(new Error('cut short'))));
      });
      asked.end();
    });
  } catch (error) {
    signal.throwIfAborted();
    throw faultOf(closing.signal.aborted ? closing.signal.reason : error);
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', stop);
  }
}
