import { createServer, type AddressInfo } from 'node:net';

/** The decoded text of a letter. */
function textOf(data: string): string {
  const at = data.indexOf('\r\n\r\n');
  const body = data.slice(at + 4);
  if (/content-transfer-encoding: base64/i.test(data.slice(0, at))) return Buffer.from(body, 'base64').toString();
  const bytes = body
    .replace(/=\r\n/g, '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString();
}

/** A mail server (RFC 5321) that accepts every letter and keeps its text. */
export async function openMailbox() {
  const letters: string[] = [];
  const server = createServer((socket) => {
    let [pending, isData] = ['', false];
    socket.write('220 mailbox\r\n');
    socket.on('error', () => socket.destroy());
    socket.setEncoding('latin1').on('data', (chunk: string) => {
      pending += chunk;
      for (;;) {
        const mark = isData ? '\r\n.\r\n' : '\r\n';
        const end = pending.indexOf(mark);
        if (end < 0) return;
        const line = pending.slice(0, end);
        pending = pending.slice(end + mark.length);
        if (isData) letters.push(textOf(line));
        isData = !isData && line.toUpperCase().startsWith('DATA');
        socket.write(isData ? '354 go on\r\n' : '250 ok\r\n');
      }
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { port, letters, close: () => void server.close() };
}
