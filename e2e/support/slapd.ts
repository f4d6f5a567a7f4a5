import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { port as programs } from './settings.ts';

/** Debian installs it in a folder that may not be in an ordinary user's PATH. */
const slapd = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin']
  .map((folder) => join(folder, 'slapd'))
  .find(existsSync);

/** Whether this machine has the OpenLDAP server; the tests that need it are skipped otherwise. */
export const hasSlapd = slapd !== undefined;

const certificates = 'server/src/testing/certificates';
const BASE = 'dc=example,dc=ru';
const port = programs + 40;
export const directory = {
  address: `ldaps://127.0.0.1:${port}`,
  base: BASE,
  service: `cn=console,${BASE}`,
  secret: 'a-secret-of-the-stories',
  group: `cn=operators,ou=groups,${BASE}`,
  certificate: readFileSync(join(certificates, 'own.pem'), 'utf8'),
};

const people = [
  { uid: 'ozerova', sn: 'Озерова', givenName: 'Ольга', title: 'Диспетчер', password: 'directory-password' },
  { uid: 'rechkin', sn: 'Речкин', givenName: 'Роман', title: 'Инженер', password: 'directory-password' },
];

const text = (value: string) => `: ${Buffer.from(value).toString('base64')}`;

const entries = [
  `dn: ${BASE}\nobjectClass: dcObject\nobjectClass: organization\ndc: example\no: Example`,
  ...['people', 'groups'].map((ou) => `dn: ou=${ou},${BASE}\nobjectClass: organizationalUnit\nou: ${ou}`),
  `dn: ${directory.service}\nobjectClass: organizationalRole\nobjectClass: simpleSecurityObject\ncn: console\nuserPassword: ${directory.secret}`,
  ...people.map(
    ({ uid, sn, givenName, title, password }) =>
      `dn: uid=${uid},ou=people,${BASE}\nobjectClass: inetOrgPerson\nuid: ${uid}\nmail: ${uid}@example.ru\nuserPassword: ${password}\nsn:${text(sn)}\ngivenName:${text(givenName)}\ncn:${text(`${sn} ${givenName}`)}\ntitle:${text(title)}`,
  ),
  `dn: ${directory.group}\nobjectClass: groupOfNames\ncn: operators\nmember: uid=ozerova,ou=people,${BASE}`,
];

/** Starts a real OpenLDAP server with two people, one of them in a group. */
export async function startSlapd() {
  const folder = mkdtempSync(join(tmpdir(), 'energoconsole-e2e-slapd-'));
  const at = (name: string) => join(folder, name);
  mkdirSync(at('data'));
  copyFileSync(join(certificates, 'own.key.pem'), at('own.key.pem'));
  chmodSync(at('own.key.pem'), 0o600);
  writeFileSync(at('own.pem'), directory.certificate);
  writeFileSync(at('people.ldif'), `${entries.join('\n\n')}\n`);
  writeFileSync(
    at('slapd.conf'),
    `include /etc/ldap/schema/core.schema
include /etc/ldap/schema/cosine.schema
include /etc/ldap/schema/inetorgperson.schema
modulepath /usr/lib/ldap
moduleload back_mdb
TLSCertificateFile ${at('own.pem')}
TLSCertificateKeyFile ${at('own.key.pem')}
database mdb
suffix "${BASE}"
directory ${at('data')}
dbnosync
`,
  );
  const { status, stderr } = spawnSync(slapd!, ['-T', 'add', '-f', at('slapd.conf'), '-l', at('people.ldif')]);
  if (status !== 0) throw new Error(`slapadd: ${stderr}`);
  const server = spawn(slapd!, ['-f', at('slapd.conf'), '-h', `${directory.address}/`, '-d', '0'], {
    stdio: 'inherit',
  });
  const isAnswering = () =>
    new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.on('connect', () => (socket.destroy(), resolve(true))).on('error', () => resolve(false));
    });
  while (!(await isAnswering())) {
    if (server.exitCode !== null) throw new Error('slapd did not start');
    await sleep(30);
  }
  return {
    async close() {
      server.kill();
      if (server.exitCode === null) await once(server, 'exit');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
