import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { ownOrigin } from '../../../core/own-origin.ts';

/** The console as passkeys know it (RP ID): the name of its address, and the whole of it. */
export interface RelyingParty {
  host: string;
  origin: string;
}

/** By `PUBLIC_URL`, otherwise by the address of the request. Null for an IP address, to which WebAuthn binds no passkeys. */
export function relyingPartyOf(publicUrl: string | undefined, request: FastifyRequest): RelyingParty | null {
  const url = URL.parse(ownOrigin(publicUrl, request));
  if (!url || isIP(url.hostname.replace(/^\[|\]$/g, ''))) return null;
  return { host: url.hostname, origin: url.origin };
}

/** Errors: 409 at an IP address. */
export function requireRelyingParty(publicUrl: string | undefined, request: FastifyRequest): RelyingParty {
  const found = relyingPartyOf(publicUrl, request);
  if (found) return found;
  throw new AppError('conflict', {
    detail:
      'По IP-адресу ключи доступа не действуют: откройте консоль по имени, на этой же машине — по имени localhost.',
  });
}
