// The limit for static files: node:http that answers every request with the same bytes from memory.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = ''] = process.argv.slice(2);

const body = readFileSync(file);
const headers = {
  'content-type': 'text/javascript; charset=utf-8',
  'content-encoding': 'br',
  'content-length': body.length,
};
createServer((_, response) => response.writeHead(200, headers).end(body)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);
