import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../../core/app-error.ts';
import { ownOrigin } from '../../../core/own-origin.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { providerFault, providerFaultDetail } from '../../sign-in-providers/oidc-fault.service.ts';
import { providerBy } from '../../sign-in-providers/provider.service.ts';
import { beginPending, markBrowser, type Purpose } from './pending.service.ts';
import { addressAt } from './proof.service.ts';
import { journalRefusedSignIn } from './program.service.ts';

/** Begins a sign-in, confirmation or linking at a provider; returns the address to redirect to. Errors: 409 when the
 *  provider is disabled or does not respond. */
export async function beginAt(
  server: Server,
  request: FastifyRequest,
  reply: FastifyReply,
  guid: string,
  purpose: Purpose,
): Promise<string> {
  const scope = { organization: null, account: purpose.account };
  const provider = await asOrg(server.reserved, scope, 'read', (tx) => providerBy(tx, guid));
  if (!provider) throw new AppError('conflict', { detail: 'Этот поставщик входа выключен. Войдите иначе.' });
  const browser = markBrowser(server, request, reply);
  const redirectUri = new URL(`/login/${guid}`, ownOrigin(server.publicUrl, request)).href;
  const pending = await asOrg(server.reserved, scope, 'write', (tx) =>
    beginPending(tx, { ...purpose, browser, provider: guid, redirectUri }),
  );
  try {
    return await addressAt(provider, server, pending);
  } catch (error) {
    const from = { requestId: request.id, address: request.address };
    await asOrg(server.reserved, scope, 'write', (tx) =>
      journalRefusedSignIn(tx, from, provider.name, providerFaultDetail(error)),
    );
    throw new AppError('conflict', { detail: `«${provider.name}»: ${providerFault(error)}.` });
  }
}
