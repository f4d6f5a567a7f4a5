import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair, SignJWT, type JWTPayload } from 'jose';
import { Provider } from 'oidc-provider';

/** The claims of a person at the provider, besides `sub`. */
type Claims = Record<string, unknown>;

export const CLIENT = 'console';
export const SECRET = 'a secret of the client, 100% own';

interface TokenAnswer {
  id_token: string;
}

/** A real OpenID Connect provider on this machine, with options to behave maliciously. */
export class IdentityProvider {
  readonly issuer: string;
  readonly people = new Map<string, Claims>();
  /** Changes what the token endpoint answers. */
  tamper: ((answer: TokenAnswer) => Promise<void>) | null = null;
  /** Additional claims of identity tokens. */
  readonly #key;
  readonly #server;
  #handle: (request: IncomingMessage, response: ServerResponse) => unknown = (_, response) => response.end();

  private constructor(server: ReturnType<typeof createServer>, key: Awaited<ReturnType<typeof generateKeyPair>>) {
    this.#server = server;
    this.#key = key;
    this.issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    server.on('request', (request, response) => void this.#handle(request, response));
  }

  static async start(): Promise<IdentityProvider> {
    const server = createServer();
    await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
    return new IdentityProvider(server, await generateKeyPair('RS256', { extractable: true }));
  }

  /** Registers the console as a client. */
  async register(redirectUri: string, logoutUri: string): Promise<void> {
    const jwk = { ...(await exportJWK(this.#key.privateKey)), kid: 'own', alg: 'RS256', use: 'sig' };
    const provider = new Provider(this.issuer, {
      jwks: { keys: [jwk] },
      cookies: { keys: ['a key of the tests'] },
      clients: [
        {
          client_id: CLIENT,
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
        const claims = this.people.get(id);
        return claims && { accountId: id, claims: async () => ({ sub: id, ...claims }) };
      },
      // Consent is granted without asking.
      loadExistingGrant: async (ctx) => {
        const { client, session, params } = ctx.oidc;
        const known = session?.grantIdFor(client!.clientId);
        if (known) return ctx.oidc.provider.Grant.find(known);
        const grant = new ctx.oidc.provider.Grant({ clientId: client!.clientId, accountId: session!.accountId! });
        grant.addOIDCScope(String(params?.['scope'] ?? 'openid'));
        await grant.save();
        return grant;
      },
    });
    provider.use(async (ctx, next) => {
      await next();
      if (ctx.path === '/token' && this.tamper && ctx.status === 200) await this.tamper(ctx.body as TokenAnswer);
    });
    this.#handle = provider.callback();
  }

  /** A token with any content, signed by the provider. */
  sign(payload: JWTPayload, type?: string): Promise<string> {
    const header = { alg: 'RS256', kid: 'own', ...(type && { typ: type }) };
    return new SignJWT(payload).setProtectedHeader(header).sign(this.#key.privateKey);
  }

  /** Acts as a browser at the provider: signs in as a person and follows the redirect back. Returns the console's
   *  address. */
  async visit(address: string, person: string): Promise<URL> {
    const jar = new Map<string, string>();
    const go = async (url: string, form?: Record<string, string>): Promise<Response> => {
      const cookie = [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
      const body = form && { method: 'POST', body: new URLSearchParams(form) };
      const answer = await fetch(url, { redirect: 'manual', headers: { cookie }, ...body });
      for (const set of answer.headers.getSetCookie()) {
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(set) ?? [];
        jar.set(name, value);
      }
      return answer;
    };
    let url = address;
    let form: Record<string, string> | undefined;
    for (let step = 0; step < 12; step++) {
      const answer = await go(url, form);
      const next = answer.headers.get('location');
      form = undefined;
      if (next === null) {
        const page = await answer.text();
        if (!page.includes('name="login"'))
          throw new Error(
            `the provider answered ${answer.status}: ${page.replace(/<style>[^]*<\/style>|<[^>]+>/g, ' ').replace(/\s+/g, ' ')}`,
          );
        form = { prompt: 'login', login: person, password: 'any' };
        continue;
      }
      url = new URL(next, url).href;
      if (!url.startsWith(this.issuer)) return new URL(url);
    }
    throw new Error('the provider does not let back');
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections();
    await new Promise((done) => this.#server.close(done));
  }
}
