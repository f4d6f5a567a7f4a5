#!node_modules/.bin/node
// A wrapper that Playwright starts as Firefox: it runs the real one, FIREFOX_PATH, behind a relay that works around two
// incompatibilities of Firefox ESR 153 with Playwright. Firefox does not know the command for the colour scheme,
// without which no window opens, so the relay turns the error into an empty success. And it does not identify its
// downloads, so the relay numbers them.
import { spawn } from 'node:child_process';
import { createServer, get } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { pipeline, Transform } from 'node:stream';

const refusal =
  /"type":"error",("id":\d+),"error":"unknown command"(?=,"message":"emulation\.setMediaFeaturesOverride")/;
const download = /("method":"browsingContext\.download(?:WillBegin|End)".*)("navigation":null)/;
let downloads = 0;

/** Replaces text in a response or an event by text of the same length, so that the frame length stays correct. */
const mended = (headers: string): string =>
  headers
    .replace(refusal, (found, id) => `"type":"success",${id},"result":{}`.padEnd(found.length))
    .replace(download, (found, before, nameless) => {
      // Tests save one file at a time.
      if (found.includes('WillBegin')) downloads += 1;
      return before + `"download":"${downloads}"`.padEnd(nameless.length);
    });

/** The length of the WebSocket frame at the start of the bytes (RFC 6455, 5.2); infinite until its header is
 *  complete. */
function frameLength(bytes: Buffer): number {
  const short = bytes[1] ?? 0;
  const head = short === 127 ? 10 : short === 126 ? 4 : 2;
  if (bytes.length < head) return Infinity;
  return head + (short === 127 ? Number(bytes.readBigUInt64BE(2)) : short === 126 ? bytes.readUInt16BE(2) : short);
}

/** Processes the output of Firefox frame by frame. */
function answers(): Transform {
  let bytes = Buffer.alloc(0);
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes = Buffer.concat([bytes, chunk]);
      for (let end = frameLength(bytes); end <= bytes.length; end = frameLength(bytes)) {
        this.push(mended(bytes.toString('latin1', 0, end)), 'latin1');
        bytes = bytes.subarray(end);
      }
      done();
    },
  });
}

function relay(host: string): void {
  const server = createServer();
  server.on('upgrade', ({ url, headers }, playwright) => {
    get(`http://${host}${url}`, { headers: { ...headers, host } }).on('upgrade', (answer, firefox) => {
      const headers = Object.entries(answer.headers).map(([name, value]) => `${name}: ${value}\r\n`);
      playwright.write(`HTTP/1.1 101 Switching Protocols\r\n${headers.join('')}\r\n`);
      pipeline(playwright, firefox, () => playwright.destroy());
      pipeline(firefox, answers(), playwright, () => firefox.destroy());
    });
  });
  server.listen(0, '127.0.0.1', () => {
    const { port } = server.address() as AddressInfo;
    console.log(`WebDriver BiDi listening on ws://127.0.0.1:${port}`);
  });
}

const firefox = spawn(process.env.FIREFOX_PATH!, process.argv.slice(2), { stdio: ['ignore', 'inherit', 'pipe'] });
firefox.on('exit', (code) => process.exit(code ?? 1));
createInterface(firefox.stderr).on('line', (line) => {
  const host = /^WebDriver BiDi listening on ws:\/\/(.+)$/.exec(line)?.[1];
  if (host) relay(host);
  else console.error(line);
});
