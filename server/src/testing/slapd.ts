import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'ldapts';
import { isAnswering, serverProgram } from './dovecot.ts';
import { freePort } from './free-port.ts';
import { certificates } from './certificates.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** The OpenLDAP server of this machine; undefined when it is not installed. */
export const slapd = serverProgram('slapd');

export const BASE = 'dc=example,dc=ru';
export const PEOPLE = `ou=people,${BASE}`;
export const GROUPS = `ou=groups,${BASE}`;
export const SERVICE = { dn: `cn=console,${BASE}`, password: 'служебный пароль' };
const ADMIN = { dn: `cn=admin,${BASE}`, password: 'admin' };

export interface Person {
  uid: string;
  sn: string;
  givenName: string;
  password?: string;
  [attribute: string]: string | string[] | undefined;
}

export const personDn = (uid: string) => `uid=${uid},${PEOPLE}`;

/** An OpenLDAP server run by an ordinary user, with StartTLS and LDAPS, until `close`. */
export async function openSlapd({ isProtected = true } = {}) {
  const { folder, remove } = temporaryFolder();
  const [port, tlsPort] = [await freePort(), await freePort()];
  const own = certificates[0];
  mkdirSync(join(folder, 'data'));
  writeFileSync(join(folder, 'own.pem'), own.cert);
  writeFileSync(join(folder, 'own.key.pem'), own.key, { mode: 0o600 });
  writeFileSync(
    join(folder, 'slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
moduleload memberof
pidfile ${folder}/pid
sizelimit unlimited
${isProtected ? `TLSCertificateFile ${folder}/own.pem\nTLSCertificateKeyFile ${folder}/own.key.pem` : ''}
database mdb
maxsize 104857600
suffix "${BASE}"
rootdn "${ADMIN.dn}"
rootpw ${ADMIN.password}
directory ${folder}/data
dbnosync
index objectClass,uid,entryUUID eq
overlay memberof
`,
  );
  const urls = `ldap://127.0.0.1:${port}/${isProtected ? ` ldaps://127.0.0.1:${tlsPort}/` : ''}`;
  const start = async () => {
    const child = spawn(slapd!, ['-f', join(folder, 'slapd.conf'), '-h', urls, '-d', '0'], { stdio: 'inherit' });
    while (!(await isAnswering(port))) {
      if (child.exitCode !== null) throw new Error('slapd did not start');
      await sleep(20);
    }
    return child;
  };
  let child = await start();
  const as = async <T>(work: (client: Client) => Promise<T>): Promise<T> => {
    const client = new Client({ url: `ldap://127.0.0.1:${port}` });
    try {
      await client.bind(ADMIN.dn, ADMIN.password);
      return await work(client);
    } finally {
      await client.unbind();
    }
  };
  const stop = async () => {
    child.kill();
    if (child.exitCode === null) await once(child, 'exit');
  };
  await as(async (client) => {
    await client.add(BASE, { objectClass: ['dcObject', 'organization'], dc: 'example', o: 'Пример' });
    for (const dn of [PEOPLE, GROUPS]) await client.add(dn, { objectClass: 'organizationalUnit' });
    const service = { objectClass: ['organizationalRole', 'simpleSecurityObject'], userPassword: SERVICE.password };
    await client.add(SERVICE.dn, service);
  });
  return {
    startTls: `ldap://127.0.0.1:${port}`,
    ldaps: `ldaps://127.0.0.1:${tlsPort}`,
    as,
    put: (...people: Person[]) =>
      as((client) =>
        Promise.all(
          people.map(({ password, ...person }) => {
            const given = Object.entries(person).filter((entry): entry is [string, string] => entry[1] !== undefined);
            return client.add(personDn(person.uid), {
              objectClass: 'inetOrgPerson',
              cn: `${person.sn} ${person.givenName}`,
              ...(password && { userPassword: password }),
              ...Object.fromEntries(given),
            });
          }),
        ),
      ),
    remove: (uid: string) => as((client) => client.del(personDn(uid))),
    /** Makes a group of these people, instead of the former one of the name. */
    group: (name: string, uids: readonly string[]) =>
      as(async (client) => {
        const dn = `cn=${name},${GROUPS}`;
        await client.del(dn).catch(() => undefined);
        if (uids.length) await client.add(dn, { objectClass: 'groupOfNames', member: uids.map(personDn) });
        return dn;
      }),
    stop,
    start: async () => void (child = await start()),
    async close() {
      await stop();
      remove();
    },
  };
}
export type Slapd = Awaited<ReturnType<typeof openSlapd>>;
