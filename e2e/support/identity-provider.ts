import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Provider } from 'oidc-provider';

const SECRET = 'a-secret-of-the-stories';

/** Starts a real OpenID Connect provider, whose own pages ask who signs in. */
export async function startIdentityProvider(people: ReadonlyMap<string, Record<string, unknown>>) {
  let handle: RequestListener = (_, response) => void response.end();
  const server = createServer((request, response) => handle(request, response));
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    issuer,
    client: 'console',
    secret: SECRET,
    /** Registers a console as a client. */
    register(redirectUri: string, logoutUri: string): void {
      const provider = new Provider(issuer, {
        // The console is on this machine, which the provider's connections refuse by default.
        fetch: (url, options) => fetch(url, { ...options, dispatcher: undefined } as RequestInit),
        cookies: { keys: ['a key of the stories'] },
        clients: [
          {
            client_id: 'console',
            client_secret: SECRET,
            redirect_uris: [redirectUri],
            post_logout_redirect_uris: [new URL('/login', redirectUri).href],
            backchannel_logout_uri: logoutUri,
            backchannel_logout_session_required: true,
          },
        ],
        scopes: ['openid', 'profile', 'email', 'groups'],
        claims: {
          openid: ['sub', 'sid'],
          profile: ['name', 'family_name', 'given_name', 'preferred_username'],
          email: ['email', 'email_verified'],
          groups: ['groups'],
        },
        features: { backchannelLogout: { enabled: true } },
        findAccount: (_, id) => {
          const claims = people.get(id);
          return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) };
        },
        // Grants the console's requested scopes without asking the user.
        loadExistingGrant: async ({ oidc }) => {
          const { client, session, params, provider: own } = oidc;
          const known = session?.grantIdFor(client!.clientId);
          if (known) return own.Grant.find(known);
          const grant = new own.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
          grant.addOIDCScope(String(params?.['scope']));
          await grant.save();
          return grant;
        },
      });
      handle = provider.callback();
    },
    async close() {
      server.closeAllConnections();
      await new Promise((done) => server.close(done));
    },
  };
}
