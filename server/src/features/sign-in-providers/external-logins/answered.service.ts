import type { FastifyRequest } from 'fastify';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { browserOf, takePending } from '../../auth/provider-sign-in/pending.service.ts';
import { proofOf } from '../../auth/provider-sign-in/proof.service.ts';
import { providerFault } from '../oidc-fault.service.ts';
import { providerBy } from '../provider.service.ts';

/** The person identified by a provider for the actor, who wanted to link the login or confirm their identity. Errors:
 *  409. */
export async function answered(
  server: Server,
  { account }: Actor,
  request: FastifyRequest,
  { providerGuid, answer }: { providerGuid: string; answer: string },
  isConfirmation: boolean,
) {
  const state = new URLSearchParams(answer).get('state') ?? '';
  const [provider, pending] = await asOrg(server.pool, { organization: null, account }, 'write', async (tx) => [
    await providerBy(tx, providerGuid),
    await takePending(tx, state, browserOf(request), providerGuid, { account, isConfirmation }),
  ]);
  if (!provider || !pending)
    throw new AppError('conflict', {
      detail: 'Вход у поставщика не начат в этом браузере, уже закончен или длился дольше пяти минут. Начните заново.',
    });
  const { subject } = await proofOf(provider, server, pending, answer).catch((error: unknown) => {
    throw new AppError('conflict', { detail: `${providerFault(error)}.` });
  });
  return { provider, subject };
}
