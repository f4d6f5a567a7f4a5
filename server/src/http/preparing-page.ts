import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { currentStep } from '../core/start-step.ts';
import { isScreen } from './console-files.ts';
import { securityHeaders } from './security-headers.ts';

const STYLE = `
  :root { color-scheme: light dark; font: 14px/1.5 Inter, system-ui, sans-serif; }
  body { margin: 0; display: grid; place-items: center; min-height: 90vh; background: Canvas; color: CanvasText; }
  main { width: min(400px, calc(100vw - 48px)); }
  h1 { font-size: 22px; margin: 0 0 4px; }
  p { margin: 0 0 20px; min-height: 21px; opacity: 0.75; }
  div { height: 4px; border-radius: 2px; overflow: hidden; background: rgb(128 128 128 / 25%); }
  div::after { content: ''; display: block; width: 35%; height: 100%; background: #228be6; animation: run 1.4s linear infinite; }
  @keyframes run { from { margin-left: -35%; } to { margin-left: 100%; } }
  @media (prefers-reduced-motion: reduce) { div::after { width: 100%; animation: none; } }`;

/** Asks for the same address until it is the console's own page; until then shows the step, or that nothing answers. */
const SCRIPT = `
  const step = document.querySelector('p');
  setInterval(async () => {
    const answer = await fetch(location.href, { headers: { accept: 'text/html' }, cache: 'no-store' }).catch(() => null);
    if (answer && answer.ok) return location.reload();
    const next = answer
      ? /<p role="status">([^<]*)/.exec(await answer.text())?.[1]
      : 'Программа не отвечает: причина — в том, что она напечатала.';
    if (next && next !== step.textContent) step.textContent = next;
  }, 1000);`;

const pageOf = (nonce: string, step: string) => `<!doctype html>
<html lang="ru">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Программа готовится — Энергоконсоль</title>
<link rel="icon" href="/favicon.svg" type="image/svg+xml">
<noscript><meta http-equiv="refresh" content="2"></noscript>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main><h1>Программа готовится</h1><p role="status">${step && `${step}…`}</p><div></div></main>
<script nonce="${nonce}">${SCRIPT}</script>
</body>
</html>
`;

const policyOf = (nonce: string) =>
  `default-src 'none'; script-src 'nonce-${nonce}'; style-src 'nonce-${nonce}'; connect-src 'self'; img-src 'self'; ` +
  `base-uri 'none'; form-action 'none'; frame-ancestors 'none'`;

/** Whether a person opens a screen of the console, unlike a script that loads its files. */
export const isNavigation = ({ method, url = '/', headers }: IncomingMessage): boolean =>
  method === 'GET' && /\btext\/html\b/.test(headers.accept ?? '') && isScreen(url.split('?')[0]!);

/** Sends the page that tells the step of the start and opens the asked address once the program is ready. */
export function sendPreparing(response: ServerResponse): void {
  const nonce = randomBytes(16).toString('base64');
  const headers = {
    ...securityHeaders,
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policyOf(nonce),
    'cache-control': 'no-store',
    'retry-after': '2',
  };
  response.writeHead(503, headers).end(pageOf(nonce, currentStep()));
}
