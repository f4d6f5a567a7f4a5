import { sql } from '../../core/sql.ts';
import { asOrg } from '../../core/transaction.ts';
import type { Server } from '../../core/served.ts';
import { configurationOf, fetchOf, loadOidc } from './oidc.service.ts';
import { ProviderFault } from './oidc-fault.service.ts';
import { providerBy, type OpenProvider, type ProviderReach } from './provider.service.ts';

const nobody = { organization: null, account: null };
const EVENT = 'http://schemas.openid.net/event/backchannel-logout';

/** A session opened through a provider. */
export interface ProviderSession {
  guid: string;
  provider: string | null;
  idToken: Buffer | null;
}

/** The provider's logout address, which redirects back afterwards; null when there is none. */
export async function leavingAddress(server: Server, left: ProviderSession, origin: string): Promise<string | null> {
  const { provider: guid, idToken } = left;
  if (!guid) return null;
  const provider = await asOrg(server.reserved, nobody, 'read', (tx) => providerBy(tx, guid, sql`true`));
  if (!provider) return null;
  try {
    const [{ buildEndSessionUrl }, configuration] = await Promise.all([loadOidc(), configurationOf(provider, server)]);
    if (!configuration.serverMetadata().end_session_endpoint) return null;
    const hint = idToken && { id_token_hint: server.secrets.open(idToken, left.guid).toString() };
    return buildEndSessionUrl(configuration, { post_logout_redirect_uri: new URL('/login', origin).href, ...hint })
      .href;
  } catch {
    // The session here has ended, whatever the provider answers.
    return null;
  }
}

/** The session, or all sessions of a person, that a provider has ended. */
export interface ProviderLogout {
  subject: string | null;
  sid: string | null;
  jti: string;
}

/** Verifies a logout token (OpenID Connect Back-Channel Logout §2.6). Throws errors that `providerFault` explains. */
export async function readLogoutToken(
  provider: OpenProvider,
  reach: ProviderReach,
  token: string,
): Promise<ProviderLogout> {
  const [jose, configuration] = await Promise.all([import('jose'), configurationOf(provider, reach)]);
  const { issuer, jwks_uri, id_token_signing_alg_values_supported } = configuration.serverMetadata();
  if (!jwks_uri) throw new ProviderFault('Поставщик не назвал своих ключей');
  const keys = jose.createRemoteJWKSet(new URL(jwks_uri), { [jose.customFetch]: fetchOf(provider, reach) });
  const { payload } = await jose.jwtVerify(token, keys, {
    issuer,
    audience: provider.clientId,
    algorithms: (id_token_signing_alg_values_supported ?? ['RS256']).filter((name) => /^(RS|PS|ES|Ed)/.test(name)),
    clockTolerance: 30,
    maxTokenAge: 300,
    requiredClaims: ['iat', 'jti', 'events'],
  });
  const { sub, sid, jti, events } = payload;
  const isLogout = typeof events === 'object' && events !== null && typeof Object(events)[EVENT] === 'object';
  if (!isLogout || 'nonce' in payload || typeof jti !== 'string' || !(sub || sid))
    throw new ProviderFault('Это не извещение о выходе');
  return { subject: sub ?? null, sid: typeof sid === 'string' ? sid : null, jti };
}
