import type { FastifyRequest } from 'fastify';

/** The origin of the console: `PUBLIC_URL`, otherwise the address of the request. */
export const ownOrigin = (publicUrl: string | undefined, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;
