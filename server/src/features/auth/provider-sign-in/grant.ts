import { PROVIDER_GRANT } from 'contract/features/auth/provider.ts';
import { guid } from 'contract/kit/text.ts';
import type { Server } from '../../../core/served.ts';
import { originOf, type SignInGrant } from '../entering.service.ts';
import type { SessionTimes } from '../session.service.ts';
import { readPasskey } from '../passkeys/read-passkey.service.ts';
import { browserOf } from './pending.service.ts';
import { signInByProvider } from './sign-in.ts';

/** Signing in through a provider, for the token endpoint. */
export const providerGrant = (
  server: Server,
  times: SessionTimes,
): Record<string, { needed: string[]; grant: SignInGrant }> => ({
  [PROVIDER_GRANT]: {
    needed: ['provider', 'answer'],
    grant: async ({ provider = '', answer = '', own_password: ownPassword = '', otp = '', passkey = '' }, request) => {
      if (!guid().safeParse(provider).success)
        return { error: 'invalid_request', error_description: 'provider is not a guid' };
      const factor = { otp, passkey: passkey ? readPasskey(server, passkey, request) : null };
      const shown = { provider, answer, ownPassword, browser: browserOf(request), ...factor };
      return signInByProvider(server.reserved, server, shown, originOf(request), times);
    },
  },
});
