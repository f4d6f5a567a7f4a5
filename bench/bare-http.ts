// The upper limit for an answer: node:http sends the same bytes from memory for every request.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const [file = '', port = '', headers = '{}'] = process.argv.slice(2);

const body = readFileSync(file);
const head = { ...JSON.parse(headers), 'content-length': body.length };
createServer((_, response) => response.writeHead(200, head).end(body)).listen(Number(port), '127.0.0.1', () =>
  process.send?.('ready'),
);

process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send?.(user + system);
});
