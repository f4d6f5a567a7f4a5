import { passkeyChallenge } from 'contract/features/auth/passkey.ts';
import { networkOf } from '../../../core/addresses.ts';
import { countRefusal, refusal } from '../../../core/limits.ts';
import { Rate } from '../../../core/rate.ts';
import { serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg } from '../../../core/transaction.ts';
import { CHALLENGE_MS, issueChallenge } from './challenges.ts';
import { requireRelyingParty } from './relying-party.service.ts';

/** Serves challenges for signing in. Errors: 409 at an IP address, 429. */
export function servePasskeyChallenges(server: Server): void {
  const asking = new Rate('passkey_challenges');
  serveOpen(server, passkeyChallenge, async ({ pool, request }) => {
    const { host } = requireRelyingParty(server.publicUrl, request);
    if (!asking.take(networkOf(request.address))) {
      countRefusal('passkey_challenges');
      throw refusal('passkey_challenges');
    }
    const challenge = await asOrg(pool, { organization: null, account: null }, 'write', (tx) =>
      issueChallenge(tx, null),
    );
    return { challenge, rpId: host, timeout: CHALLENGE_MS, userVerification: 'required' as const };
  });
}
