import type { FastifyReply, FastifyRequest } from 'fastify';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { createGunzip, gzip } from 'node:zlib';

const pack = promisify(gzip);

/** A public page: built once, stored compressed, identified by its digest. */
export interface PackedPage {
  content: Buffer;
  etag: string;
  type: string;
}

export const packedPage = async (text: string, type: string): Promise<PackedPage> => ({
  content: await pack(text),
  etag: `"${createHash('sha256').update(text).digest('base64url')}"`,
  type,
});

/** Sends a page in an encoding that the client accepts, or 304. */
export async function sendPacked(
  request: FastifyRequest,
  reply: FastifyReply,
  { content, etag, type }: PackedPage,
): Promise<void> {
  const { 'if-none-match': known = '', 'accept-encoding': accepted = '' } = request.headers;
  reply.headers({ etag, 'cache-control': 'no-cache', vary: 'accept-encoding' });
  if (known.split(/\s*,\s*/).includes(etag)) return void reply.status(304).send();
  reply.type(type);
  if (/\bgzip\b/.test(String(accepted))) return void reply.header('content-encoding', 'gzip').send(content);
  const whole = createGunzip();
  whole.end(content);
  await reply.send(whole);
}
