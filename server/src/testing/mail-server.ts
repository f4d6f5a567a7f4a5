import { createServer, type Socket } from 'node:net';

interface Received {
  from: string;
  to: string;
  /** The raw message: headers, an empty line, the body in its transfer encoding. */
  data: string;
  /** The decoded body. */
  text: string;
}

function textOf(data: string): string {
  const [head = '', ...body] = data.split('\r\n\r\n');
  const encoded = body.join('\r\n\r\n');
  if (/content-transfer-encoding: base64/i.test(head)) return Buffer.from(encoded, 'base64').toString();
  if (!/content-transfer-encoding: quoted-printable/i.test(head)) return encoded;
  const bytes = encoded
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A mail server (RFC 5321) that keeps the messages it receives and refuses recipients `refused@…`. */
export async function openMailServer(): Promise<{ url: string; letters: Received[]; close(): Promise<void> }> {
  const letters: Received[] = [];
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket)).on('error', () => socket.destroy());
    const say = (line: string) => socket.write(`${line}\r\n`);
    let [from, to, pending, isData] = ['', '', '', false];
    const command = (line: string) => {
      const verb = line.slice(0, 4).toUpperCase();
      const address = /<([^>]*)>/.exec(line)?.[1] ?? '';
      if (verb === 'EHLO' || verb === 'HELO') return say('250 test');
      if (verb === 'QUIT') return socket.end('221 bye\r\n');
      if (verb === 'MAIL') from = address;
      if (verb === 'RCPT') {
        to = address;
        if (to.startsWith('refused@')) return say('550 no such mailbox');
      }
      isData = verb === 'DATA';
      return say(isData ? '354 go on' : '250 ok');
    };
    say('220 test');
    socket.setEncoding('utf8').on('data', (chunk: string) => {
      pending += chunk;
      for (;;) {
        const end = isData ? pending.indexOf('\r\n.\r\n') : pending.indexOf('\r\n');
        if (end < 0) return;
        const content = pending.slice(0, end);
        pending = pending.slice(end + (isData ? 5 : 2));
        if (!isData) command(content);
        else {
          letters.push({ from, to, data: content, text: textOf(content) });
          isData = false;
          say('250 taken');
        }
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address ? address.port : 0;
  const close = () =>
    new Promise<void>((resolve) => {
      for (const socket of sockets) socket.destroy();
      server.close(() => resolve());
    });
  return { url: `smtp://127.0.0.1:${port}`, letters, close };
}
