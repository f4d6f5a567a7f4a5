import type { FastifyRequest } from 'fastify';
import { assertionSchema, type Assertion } from 'contract/features/auth/passkey.ts';
import * as z from 'zod/mini';
import { AppError } from '../../../core/app-error.ts';
import type { Server } from '../../../core/served.ts';
import { requireRelyingParty, type RelyingParty } from './relying-party.service.ts';

/** A passkey's answer, and the origin of the request. */
export interface ShownPasskey {
  given: Assertion;
  asked: RelyingParty;
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Parses the passkey of a form. Errors: 400 for invalid input, 409 at an IP address. */
export function readPasskey({ publicUrl }: Server, text: string, request: FastifyRequest): ShownPasskey {
  const { data: given } = z.safeParse(assertionSchema, parsed(text));
  if (!given) throw new AppError('malformed', { detail: 'passkey is not an answer of a passkey' });
  return { given, asked: requireRelyingParty(publicUrl, request) };
}
