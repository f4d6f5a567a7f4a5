import { isIP } from 'node:net';
import type { FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { ownOrigin } from '../../../core/own-origin.ts';

/** The console as a WebAuthn relying party: its id (host name) and origin. */
export interface RelyingParty {
  host: string;
  origin: string;
}

/** From `PUBLIC_URL`, otherwise from the request. Null for an IP address, which WebAuthn does not allow. */
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
