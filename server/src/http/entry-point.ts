import { createServer, type IncomingMessage, type RequestListener, type Server, type ServerResponse } from 'node:http';
import { createServer as createSecureServer, type Server as SecureServer } from 'node:https';
import { AppError, problemOf } from '../core/app-error.ts';
import { newGuid } from '../core/guid.ts';
import { readCertificate, watchCertificate, type CertificateFiles } from './certificate.ts';
import type { ConsoleFiles } from './console-files.ts';
import { isNavigation, sendPreparing } from './preparing-page.ts';
import { logEarly } from './request-log.ts';
import { closedHeaders } from './security-headers.ts';

const SECOND = 1000;

/** Timeouts for slow headers and bodies. */
const limits = {
  headersTimeout: 20 * SECOND,
  requestTimeout: 30 * SECOND,
  keepAliveTimeout: 65 * SECOND,
  connectionsCheckingInterval: 2 * SECOND,
  maxHeaderSize: 16_384,
  // The program refuses such requests itself, because Node's answer has neither a body nor security headers.
  requireHostHeader: false,
};

/** Whether a request names its host exactly once (RFC 9112 §3.2); with several, intermediaries could disagree. */
export const hasOneHost = ({ rawHeaders }: IncomingMessage): boolean =>
  rawHeaders.filter((text, index) => index % 2 === 0 && text.toLowerCase() === 'host').length < 2;

/** How long requests wait during startup; large migrations take longer. */
const PATIENCE = 20 * SECOND;

function askToComeAgain(request: IncomingMessage, response: ServerResponse): void {
  logEarly(request, response, null);
  const detail = 'Программа запускается. Повторите через несколько секунд.';
  const headers = { ...closedHeaders, 'retry-after': '5', 'content-type': 'application/problem+json; charset=utf-8' };
  response.writeHead(503, headers).end(JSON.stringify(problemOf(new AppError('unavailable', { detail }), newGuid())));
}

function showSteps(request: IncomingMessage, response: ServerResponse): void {
  logEarly(request, response, 'console');
  sendPreparing(response);
}

/** How long a person who opens a screen waits before seeing what the program is doing: a restart is shorter. */
const SCREEN_PATIENCE = 700;

/** How long the last answers may take on shutdown; longer downloads are cut off. */
const GRACE = 9 * SECOND;

export interface EntryPoint {
  server: Server | SecureServer;
  /** Passes waiting and further requests to the program. */
  open: (program: RequestListener) => void;
  /** Stops accepting requests; resolves when the last one is answered, or cut off after the grace period. */
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
  /** Handles requests for files before the framework does. */
  files?: ConsoleFiles;
  /** How long a request waits for the program, in milliseconds. */
  patience?: number;
  /** How long the last answers may take when the program stops, in milliseconds. */
  grace?: number;
  /** The certificate for HTTPS; HTTP without it. */
  certificate?: CertificateFiles | undefined;
}

/** The entry point of requests. Console files are served immediately, before the framework. Other requests wait until
 *  the program is ready, so that a restart is a pause rather than an error; after a timeout they get 503. A person who
 *  opens a screen during a long start sees its steps: there may be no password to sign in with yet. */
export function createEntryPoint({
  files = () => false,
  patience = PATIENCE,
  grace = GRACE,
  certificate,
}: DoorChoice = {}): EntryPoint {
  const { promise, resolve } = Promise.withResolvers<void>();
  let program: RequestListener | undefined;
  const waiting: RequestListener = async (request, response) => {
    const isPerson = isNavigation(request);
    const give = isPerson ? showSteps : askToComeAgain;
    const timer = setTimeout(give, isPerson ? Math.min(SCREEN_PATIENCE, patience) : patience, request, response);
    await promise;
    clearTimeout(timer);
    if (!response.headersSent) serve(request, response);
  };
  const serve: RequestListener = (request, response) => {
    if (!hasOneHost(request) || !files(request, response)) (program ?? waiting)(request, response);
    else logEarly(request, response, 'console');
  };
  const answer: RequestListener = (request, response) => {
    if (certificate) response.setHeader('strict-transport-security', 'max-age=31536000');
    if (program || !isNavigation(request)) serve(request, response);
    else void waiting(request, response);
  };
  const { server, stopWatching } = certificate ? secureServer(certificate, answer) : plainServer(answer);
  server.setTimeout(60 * SECOND);
  // Unknown expectations are ignored (RFC 9110 §10.1.1).
  server.on('checkExpectation', (request, response) => server.emit('request', request, response));
  return {
    server,
    open: (opened) => {
      program = opened;
      resolve();
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
