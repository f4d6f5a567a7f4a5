import { lookup as resolve } from 'node:dns';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { rootCertificates } from 'node:tls';
import { HostRefused, hostOf, isListedHost, mayConnect } from './addresses.ts';
import { traced } from './tracing.ts';

/** Restrictions of an outgoing request. */
export interface OutgoingLimits {
  /** The hosts and addresses that the administrator of the program allows. */
  hosts: readonly string[];
  /** Additional certificate authorities. */
  caBundle: string | null;
  timeoutMs: number;
  maxBytes: number;
  signal?: AbortSignal | undefined;
}

interface Asked {
  method?: string;
  headers?: Readonly<Record<string, string>>;
  body?: string | Uint8Array;
  /** An error that ends the response by its status, before the body is read. */
  faultOfStatus?(status: number): Error | undefined;
}

export interface OutgoingAnswer {
  status: number;
  headers: http.IncomingHttpHeaders;
  body: Buffer;
}

/** The other side did not respond in time. */
export class OutgoingTimeout extends Error {}

/** The response is too large. */
export class AnswerTooLarge extends Error {}

/** Resolves a name to allowed addresses only, so that the connection goes to a checked address. */
const checkedLookup =
  (hosts: readonly string[]): LookupFunction =>
  (name, options, answer) =>
    resolve(name, { ...options, all: true }, (error, found) => {
      if (error) return answer(error, []);
      const allowed = found.filter(({ address }) => mayConnect(hosts, address));
      const [first] = allowed;
      if (!first || allowed.length < found.length) return answer(new HostRefused(), []);
      return options.all ? answer(null, allowed) : answer(null, first.address, first.family);
    });

/** Sends an HTTP request to an allowed host, without following redirects. Throws HostRefused, OutgoingTimeout,
 *  AnswerTooLarge, the error for a status, the connection error, or the reason of the signal. */
export const fetchOutgoing = (url: URL, asked: Asked, limits: OutgoingLimits): Promise<OutgoingAnswer> => {
  const { method = 'GET' } = asked;
  const facts = { 'http.request.method': method, 'server.address': hostOf(url) };
  return traced({ name: method, kind: 'client', facts }, (span) => send(url, asked, limits, span?.traceparent));
};

async function send(
  url: URL,
  { method = 'GET', headers, body, faultOfStatus }: Asked,
  { hosts, caBundle, timeoutMs, maxBytes, signal }: OutgoingLimits,
  traceparent: string | undefined,
): Promise<OutgoingAnswer> {
  const host = hostOf(url);
  if (!isListedHost(hosts, host) || (isIP(host) && !mayConnect(hosts, host))) throw new HostRefused();
  const closing = new AbortController();
  const timer = setTimeout(() => closing.abort(new OutgoingTimeout()), timeoutMs);
  const stop = () => closing.abort(signal?.reason);
  signal?.addEventListener('abort', stop, { once: true });
  try {
    signal?.throwIfAborted();
    return await new Promise<OutgoingAnswer>((done, fail) => {
      const { request } = url.protocol === 'https:' ? https : http;
      const sent = request(url, {
        method,
        agent: false,
        lookup: checkedLookup(hosts),
        signal: closing.signal,
        headers: { accept: '*/*', 'user-agent': 'Energoconsole', ...headers, ...(traceparent && { traceparent }) },
        ...(caBundle && { ca: [...rootCertificates, caBundle] }),
      });
      sent.on('error', fail);
      sent.on('response', (answer) => {
        const status = answer.statusCode ?? 0;
        const fault = faultOfStatus?.(status);
        const pieces: Buffer[] = [];
        let total = 0;
        const leave = (error: Error) => {
          fail(error);
          sent.destroy();
        };
        if (fault) return leave(fault);
        answer.on('data', (piece: Buffer) => {
          total += piece.length;
          if (total > maxBytes) return leave(new AnswerTooLarge());
          pieces.push(piece);
        });
        answer.on('error', fail);
        answer.on('end', () =>
          answer.complete
            ? done({ status, headers: answer.headers, body: Buffer.concat(pieces) })
            : fail(new Error('cut short')),
        );
      });
      sent.end(body);
    });
  } catch (error) {
    signal?.throwIfAborted();
    throw closing.signal.aborted ? closing.signal.reason : error;
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', stop);
  }
}
