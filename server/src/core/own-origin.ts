import type { FastifyRequest } from 'fastify';

/** Where people open the console: `PUBLIC_URL`, otherwise the address of the request. */
export const ownOrigin = (publicUrl: string | undefined, request: FastifyRequest): string =>
  publicUrl ?? `${request.protocol}://${request.host}`;
