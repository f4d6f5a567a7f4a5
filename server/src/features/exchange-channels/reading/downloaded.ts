import type { ImapFlow } from 'imapflow';
import { ChannelFault } from '../fault.service.ts';

const MB = 1024 * 1024;

/** The decoded content of a part of a letter, up to `most` bytes; the rest is cut off if allowed, otherwise refused. */
export async function downloaded(
  client: ImapFlow,
  uid: number,
  part: string,
  most: number,
  mayCut = false,
): Promise<Buffer> {
  const { content } = await client.download(String(uid), part, {
    uid: true,
    maxBytes: most + 1,
    chunkSize: MB,
    decodeText: mayCut,
  });
  const pieces: Buffer[] = [];
  for await (const piece of content ?? []) pieces.push(piece as Buffer);
  const whole = Buffer.concat(pieces);
  if (whole.length > most && !mayCut) throw new ChannelFault(`Вложения больше ${Math.floor(most / MB)} МБ`);
  return whole.subarray(0, most);
}
