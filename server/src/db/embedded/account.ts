import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';

/** The account that runs PostgreSQL; undefined for the program's own. */
export type Account = { uid: number; gid: number } | undefined;

const accountName = 'energoconsole';

/** PostgreSQL refuses to run as root, so under root it runs as the owner of an existing cluster, otherwise as a system user. */
export function accountFor(cluster: string): Account {
  if (process.getuid?.() !== 0) return undefined;
  if (existsSync(cluster)) {
    const { uid, gid } = statSync(cluster);
    if (uid !== 0) return { uid, gid };
  }
  return find('postgres') ?? find(accountName) ?? create() ?? { uid: 65534, gid: 65534 };
}

/** Asks the operating system, so that access lists and mount options are respected. */
export function canEnter(folder: string, account: Account): boolean {
  return spawnSync('test', ['-x', folder], { ...account, cwd: '/', stdio: 'ignore' }).status === 0;
}

function find(name: string): Account {
  const id = (flag: string) => spawnSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const user = id('-u');
  return user.status === 0 ? { uid: Number(user.stdout), gid: Number(id('-g').stdout) } : undefined;
}

function create(): Account {
  spawnSync('useradd', ['--system', '--user-group', '--no-create-home', '--shell', '/usr/sbin/nologin', accountName]);
  return find(accountName);
}
