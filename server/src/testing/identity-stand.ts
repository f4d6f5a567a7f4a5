import { PROVIDER_GRANT } from 'contract/features/auth/provider.ts';
import { ask, type Answer, type Client } from './client.ts';
import { CLIENT, IdentityProvider, SECRET } from './identity-provider.ts';
import { openWorld, type World } from './world.ts';

const path = '/api/sign-in-providers';
const FORM = 'application/x-www-form-urlencoded';

/** The provider's settings in the console. */
export const providerFacts = {
  name: 'Кейклок',
  isEnabled: true,
  position: 10,
  clientId: CLIENT,
  scopes: 'openid profile email groups',
  caBundle: null,
  mailDomains: ['example.ru'],
  groupsClaim: 'groups',
  secondFactor: 'console',
  factorValues: [],
};

interface Begun {
  address: string;
  cookie: string;
}

/** A seeded world in which people sign in through two providers. */
export class IdentityStand {
  readonly world: World;
  /** The administrator of the service. */
  readonly service: Client;
  readonly idp: IdentityProvider;
  readonly other: IdentityProvider;
  guid = '';
  otherGuid = '';

  private constructor(world: World, service: Client, idp: IdentityProvider, other: IdentityProvider) {
    this.world = world;
    this.service = service;
    this.idp = idp;
    this.other = other;
  }

  static async open(): Promise<IdentityStand> {
    const world = await openWorld({ isSeeded: true });
    const [idp, other] = await Promise.all([IdentityProvider.start(), IdentityProvider.start()]);
    const stand = new IdentityStand(world, await world.service(), idp, other);
    stand.guid = await stand.#add(idp, 'Кейклок');
    stand.otherGuid = await stand.#add(other, 'Второй');
    return stand;
  }

  async #add(provider: IdentityProvider, name: string): Promise<string> {
    const made = await this.service.post(path, { ...providerFacts, name, issuer: provider.issuer });
    const { guid } = made.body;
    await this.service.put(`${path}/${guid}/secret`, { secret: SECRET });
    const { redirectUri, logoutUri } = (await this.service.get(`${path}/${guid}/addresses`)).body;
    await provider.register(redirectUri, logoutUri);
    return guid;
  }

  /** Changes the settings of the first provider. */
  async set(change: object): Promise<void> {
    const { body } = await this.service.get(`${path}/${this.guid}`);
    await this.service.put(`${path}/${this.guid}`, { ...body, ...change }, body.version);
  }

  /** Sends a form with the cookies of a browser. */
  form(url: string, form: Record<string, string>, cookie = ''): Promise<Answer> {
    const headers = { 'content-type': FORM, cookie };
    return ask(this.world.http, { method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
  }

  async begin(provider = this.guid): Promise<Begun> {
    const asked = { method: 'POST', url: '/connect/provider', payload: { provider } } as const;
    const { status, body, headers } = await ask(this.world.http, asked);
    if (status !== 200) throw new Error(`beginning answered ${status}: ${JSON.stringify(body)}`);
    return { address: body.address, cookie: String(headers['set-cookie']).split(';')[0]! };
  }

  end(cookie: string, answer: string, provider = this.guid, more: object = {}): Promise<Answer> {
    return this.form('/connect/token', { grant_type: PROVIDER_GRANT, provider, answer, ...more }, cookie);
  }

  /** Signs in as a person of the first provider. */
  async signIn(person: string): Promise<Answer> {
    const { address, cookie } = await this.begin();
    return this.end(cookie, (await this.idp.visit(address, person)).search);
  }

  /** Creates a person known to the first provider by e-mail; only an account without a password is linked
   *  automatically. */
  async person(claims: object = {}, hasPassword = false): Promise<{ sub: string; userName: string; account: string }> {
    const userName = await this.world.account();
    const email = `${userName}@example.ru`;
    const [{ guid: account }] = await this.world.owner(
      'update account set email = $2, password_hash = case when $3 then password_hash end where user_name = $1 returning guid',
      [userName, email, hasPassword],
    );
    const sub = `sub-${userName}`;
    this.idp.people.set(sub, { email, email_verified: true, name: 'Иван Петров', ...claims });
    return { sub, userName, account };
  }

  /** Whether a session has ended. */
  async isClosed(token: string): Promise<boolean> {
    const headers = { authorization: `Bearer ${token}` };
    return (await ask(this.world.http, { method: 'GET', url: '/api/auth/info', headers })).status === 401;
  }

  async close(): Promise<void> {
    await Promise.all([this.idp.close(), this.other.close()]);
    await this.world.close();
  }
}
