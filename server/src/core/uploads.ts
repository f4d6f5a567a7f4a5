import type { FastifyReply, FastifyRequest } from 'fastify';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import type { Route } from 'contract/kit/route.ts';
import type { Actor } from './actor.ts';
import { limits } from './limits.ts';
import { semaphoreOf } from './semaphore.ts';
import type { Server } from './served.ts';

const MB = 1024 * 1024;

/** Whether a body is streamed, which is possible only once. */
export const isStreamed = ({ accepts }: Route): boolean => accepts === 'bytes' || accepts === 'files';

/** Takes an upload slot before the first byte is read, until the request is answered. Errors: 429. */
export async function takeUpload(
  server: Server,
  route: Route,
  { account }: Actor,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (!isStreamed(route) && !route.isLoad) return;
  // Without a length the body counts as the largest allowed.
  const bytes = Number(request.headers['content-length'] ?? MAX_FILE_MB * MB);
  const size = Math.min(Math.max(Math.ceil(bytes / MB), 1), limits.uploads.ofOne);
  const release = await semaphoreOf(server, 'uploads').acquire(account, size);
  reply.raw.once('close', release);
  // The client may have disconnected while waiting.
  if (reply.raw.closed) release();
}
