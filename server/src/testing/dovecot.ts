import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { accessSync, chownSync, constants, mkdirSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './free-port.ts';
import { temporaryFolder } from './temporary-folder.ts';

/** Where Debian installs servers; an ordinary user's PATH may lack it. */
const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];

/** The path of a server program; undefined when it is not installed. */
export const serverProgram = (name: string): string | undefined =>
  folders
    .map((folder) => join(folder, name))
    .find((file) => {
      try {
        accessSync(file, constants.X_OK);
        return true;
      } catch {
        return false;
      }
    });

/** The Dovecot of this machine; undefined when it is not installed. */
export const dovecot = serverProgram('dovecot');

/** Debian's account `mail`, which may own mail when the tests run as root. */
const MAIL = 8;

export const isAnswering = (port: number) =>
  new Promise<boolean>((resolve) => {
    const socket = connect(port, '127.0.0.1');
    socket.on('connect', () => (socket.destroy(), resolve(true))).on('error', () => resolve(false));
  });

/** An IMAP server with one mailbox, whose folder `new` receives letters as files, until `close`. */
export async function openDovecot(password: string) {
  const { folder, remove } = temporaryFolder();
  const port = await freePort();
  const isRoot = process.getuid!() === 0;
  const [uid, gid] = isRoot ? [MAIL, MAIL] : [process.getuid!(), process.getgid!()];
  const user = isRoot ? 'mail' : userInfo().username;
  const mail = join(folder, 'mail');
  for (const own of [mail, ...['new', 'cur', 'tmp'].map((name) => join(mail, name))]) {
    mkdirSync(own);
    chownSync(own, uid, gid);
  }
  writeFileSync(join(folder, 'passwords'), `exchange:{PLAIN}${password}\n`);
  writeFileSync(
    join(folder, 'dovecot.conf'),
    `base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = 127.0.0.1
ssl = no
disable_plaintext_auth = no
default_internal_user = ${user}
default_login_user = ${user}
default_internal_group = ${user}
first_valid_uid = 1
mail_location = maildir:${mail}
passdb {
  driver = passwd-file
  args = ${folder}/passwords
}
userdb {
  driver = static
  args = uid=${uid} gid=${gid} home=${mail}
}
service imap-login {
  chroot =
  inet_listener imap {
    port = ${port}
  }
}
service anvil {
  chroot =
}
`,
  );
  const child = spawn(dovecot!, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'inherit' });
  while (!(await isAnswering(port))) {
    if (child.exitCode !== null) throw new Error('dovecot did not start');
    await sleep(50);
  }
  let number = 0;
  return {
    /** Puts a letter into the mailbox, as a delivery agent does. */
    deliver(text: string): void {
      const name = `${++number}.test`;
      writeFileSync(join(mail, 'new', name), text);
      chownSync(join(mail, 'new', name), uid, gid);
    },
    port,
    async close(): Promise<void> {
      child.kill();
      if (child.exitCode === null) await once(child, 'exit');
      remove();
    },
  };
}
