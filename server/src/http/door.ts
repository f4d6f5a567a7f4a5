import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { AppError, problemOf } from '../core/app-error.ts';
import { newGuid } from '../core/guid.ts';
import { readCertificate, watchCertificate, type CertificateFiles } from './certificate.ts';
import type { ConsoleFiles } from './console-files.ts';
import { logEarly } from './request-log.ts';
import { closedHeaders } from './security-headers.ts';

const SECOND = 1000;

/** Slow headers and slow bodies are cut off, so that they cannot tie up the program. */
const limits = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeaderSize: 16_384,
  // The program refuses such requests itself: Node's own answer has neither a body nor security headers.
  requireHostHeader: false,
};

/** Whether a request names its host once (RFC 9112 §3.2): of several, the programs on its way could believe different ones. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length < 2;

/** How long early requests wait; migrations of many data take longer. */
const PATIENCE = 20 * SECOND;

function askToComeAgain(request: IncomingMessage, response: ServerResponse): void {
  logEarly(request, response, null);
  const detail = 'Программа запускается. Повторите через несколько секунд.';
  const headers = { ...closedHeaders, 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' };
  response.writeHead(503, headers).end(JSON.stringify(problemOf(new AppError('unavailable', { detail }), newGuid())));
}

/** How long the last answers may take when the program stops: a long file is cut off, so that the program ends in time. */
const GRACE = 9 * SECOND;

export interface Door {
  server: Server | SecureServer;
  /** Passes waiting and all further requests to the program. */
  open: (program: RequestListener) => void;
  /** Accepts no more requests; resolves when the last one has been answered, or cut off after the grace. */
  close: () => Promise<void>;
}

const plainServer = (answer: RequestListener) => ({
  server: createServer(limits, answer),
  stopWatching: () => undefined,
});

function secureServer(certificate: CertificateFiles, answer: RequestListener) {
  const server = createSecureServer({ ...limits, ...readCertificate(certificate), minVersion: 'TLSv1.2' }, answer);
  return { server, stopWatching: watchCertificate(certificate, (pair) => server.setSecureContext(pair)) };
}

interface DoorChoice {
  /** What is sent before the framework sees the request. */
  files?: ConsoleFiles;
  /** How long a request waits for the program, in milliseconds. */
  patience?: number;
  /** How long the last answers may take when the program stops, in milliseconds. */
  grace?: number;
  /** Speaks HTTPS with this certificate; HTTP without. */
  certificate?: CertificateFiles | undefined;
}

/**
 * The entry point of requests. Files of the console are sent at once, before the framework sees the request. Everything else
 * waits until the program is ready, so that a restart is a pause rather than a refusal; a request that has waited too long
 * gets 503.
 */
export function createDoor({
  files = () => false,
  patience = PATIENCE,
  grace = GRACE,
  certificate,
}: DoorChoice = {}): Door {
  const { promise, resolve } = Promise.withResolvers<RequestListener>();
  let lead: RequestListener = async (request, response) => {
    const timer = setTimeout(askToComeAgain, patience, request, response);
    const program = await promise;
    clearTimeout(timer);
    if (!response.headersSent) program(request, response);
  };
  const answer: RequestListener = (request, response) => {
    if (certificate) response.setHeader('strict-transport-security', 'max-age=31536000');
    if (!hasOneHost(request) || !files(request, response)) lead(request, response);
    else logEarly(request, response, 'console');
  };
  const { server, stopWatching } = certificate ? secureServer(certificate, answer) : plainServer(answer);
  server.setTimeout(60 * SECOND);
  // An unknown expectation is no reason to refuse (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return {
    server,
    open: (program) => {
      lead = program;
      resolve(program);
    },
    close: () =>
      new Promise((closed) => {
        stopWatching();
        const timer = setTimeout(() => server.closeAllConnections(), grace);
        server.close(() => {
          clearTimeout(timer);
          closed();
        });
      }),
  };
}
