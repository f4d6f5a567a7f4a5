import type { Configuration, ClientAuth, CustomFetchOptions } from 'openid-client';
import { fetchOutgoing, type OutgoingLimits } from '../../core/outgoing.ts';
import { ProviderFault } from './oidc-fault.service.ts';
import type { OpenProvider, ProviderReach } from './provider.service.ts';

const KEPT_MS = 600_000;
const MB = 1024 * 1024;
/** The tolerance for clock differences. */
const TOLERANCE_SECONDS = 30;

/** Loaded on first use, because many installations have no provider. */
export const loadOidc = () => import('openid-client');

const limitsOf = ({ caBundle }: OpenProvider, { signInHosts }: ProviderReach): OutgoingLimits => ({
  hosts: signInHosts,
  caBundle,
  timeoutMs: 10_000,
  maxBytes: MB,
});

const BODILESS = [204, 205, 304];

/** `fetch` within the program's restrictions. */
export const fetchOf =
  (provider: OpenProvider, reach: ProviderReach) =>
  async (
    url: string,
    { method, headers, body }: Pick<CustomFetchOptions, 'method'> & { headers: HeadersInit; body?: unknown },
  ) => {
    const given = Object.fromEntries(new Headers(headers));
    const sent = body instanceof Uint8Array ? body : body ? String(body) : undefined;
    const asked = { method, headers: given, ...(sent !== undefined && { body: sent }) };
    const {
      status,
      headers: answerHeaders,
      body: content,
    } = await fetchOutgoing(new URL(url), asked, limitsOf(provider, reach));
    const shown = Object.entries(answerHeaders).flatMap(([key, value]) =>
      [value ?? []].flat().map((one): [string, string] => [key, one]),
    );
    return new Response(BODILESS.includes(status) ? null : new Uint8Array(content), { status, headers: shown });
  };

/** HTTP is allowed only for a provider on this machine. */
const isHere = ({ protocol, hostname }: URL): boolean =>
  protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);

async function discover(provider: OpenProvider, reach: ProviderReach): Promise<Configuration> {
  const oidc = await loadOidc();
  const issuer = new URL(provider.issuer);
  if (issuer.protocol !== 'https:' && !isHere(issuer)) throw new ProviderFault('Адрес поставщика должен быть HTTPS');
  const secret = provider.secret && reach.secrets.open(provider.secret, provider.guid).toString();
  const authenticate: ClientAuth = (server, ...rest) => {
    const byPost = server.token_endpoint_auth_methods_supported?.includes('client_secret_post');
    return (byPost ? oidc.ClientSecretPost(secret!) : oidc.ClientSecretBasic(secret!))(server, ...rest);
  };
  return oidc.discovery(
    issuer,
    provider.clientId,
    { [oidc.clockTolerance]: TOLERANCE_SECONDS },
    secret ? authenticate : oidc.None(),
    {
      execute: [oidc.enableNonRepudiationChecks, ...(isHere(issuer) ? [oidc.allowInsecureRequests] : [])],
      [oidc.customFetch]: fetchOf(provider, reach),
    },
  );
}

const known = new Map<string, { version: number; at: number; found: Promise<Configuration> }>();

/** A provider's metadata (discovery), cached for ten minutes. Throws errors that `providerFault` explains. */
export function configurationOf(provider: OpenProvider, reach: ProviderReach): Promise<Configuration> {
  const kept = known.get(provider.guid);
  if (kept?.version === provider.version && performance.now() - kept.at < KEPT_MS) return kept.found;
  return freshConfigurationOf(provider, reach);
}

/** The metadata without the cache. */
export function freshConfigurationOf(provider: OpenProvider, reach: ProviderReach): Promise<Configuration> {
  const found = discover(provider, reach);
  const entry = { version: provider.version, at: performance.now(), found };
  known.set(provider.guid, entry);
  found.catch(() => known.get(provider.guid) === entry && known.delete(provider.guid));
  return found;
}
