import { postForm, type Client } from './client.ts';
import { certificates } from './certificates.ts';
import { BASE, openSlapd, SERVICE, type Slapd } from './slapd.ts';
import { openWorld, type World } from './world.ts';

const path = '/api/sign-in-providers';

/** The password of everybody added to a stand. */
export const DIRECTORY_PASSWORD = 'пароль каталога';

/** A seeded world in which people sign in with the passwords of a directory. */
export interface DirectoryStand {
  world: World;
  /** The administrator of the service. */
  service: Client;
  slapd: Slapd;
  guid: string;
  /** Creates a person known only to the directory. */
  person(given?: object): Promise<{ uid: string; mail: string }>;
  /** Adds a directory as the administrator of the service. */
  add(given?: object): Promise<string>;
  set(change: object): Promise<void>;
  check(guid?: string): Promise<{ isGood: boolean; text: string }[]>;
  /** The token endpoint's answer to a name and password. */
  enter(userName: string, password: string, further?: object): ReturnType<typeof postForm>;
  newcomersIn(organization: string | null): Promise<void>;
  close(): Promise<void>;
}

export async function openDirectoryStand(): Promise<DirectoryStand> {
  let people = 0;
  const [world, slapd] = await Promise.all([openWorld({ isSeeded: true }), openSlapd()]);
  const service = await world.service();
  const stand: DirectoryStand = {
    world,
    service,
    slapd,
    guid: '',
    async person(given) {
      const uid = `ivanov${++people}`;
      const mail = `${uid}@example.ru`;
      const names = { sn: 'Иванов', givenName: 'Пётр' };
      await slapd.put({ uid, ...names, mail, password: DIRECTORY_PASSWORD, ...given });
      return { uid, mail };
    },
    async add(given) {
      const made = await service.post(path, {
        name: 'Каталог',
        kind: 'ldap',
        dialect: 'openLdap',
        addresses: slapd.startTls,
        bindDn: SERVICE.dn,
        baseDn: BASE,
        caBundle: certificates[0].cert,
        mailDomains: ['example.ru'],
        groupsFrom: 'memberOf',
        disabledFilter: '(employeeType=disabled)',
        ...given,
      });
      if (made.status !== 201) throw new Error(`adding answered ${made.status}: ${JSON.stringify(made.body)}`);
      await service.put(`${path}/${made.body.guid}/secret`, { secret: SERVICE.password });
      return made.body.guid;
    },
    async set(change) {
      const { body } = await service.get(`${path}/${stand.guid}`);
      const { status, body: answer } = await service.put(`${path}/${stand.guid}`, { ...body, ...change }, body.version);
      if (status !== 200) throw new Error(`setting answered ${status}: ${JSON.stringify(answer)}`);
    },
    check: async (guid = stand.guid) => (await service.post(`${path}/${guid}/check`, {})).body.findings,
    enter: (username, password, further = {}) =>
      postForm(world.http, '/connect/token', { grant_type: 'password', username, password, ...further }),
    newcomersIn: async (organizationGuid) =>
      void (await service.put(`${path}/${stand.guid}/newcomers`, { organizationGuid })),
    async close() {
      await Promise.all([world.close(), slapd.close()]);
    },
  };
  stand.guid = await stand.add();
  return stand;
}
