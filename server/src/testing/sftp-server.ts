import { createHash } from 'node:crypto';
import {
  closeSync,
  fstatSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
  type Stats,
} from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import ssh2, { type SFTPWrapper } from 'ssh2';
import { temporaryFolder } from './temporary-folder.ts';

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp;

const attributesOf = ({ mode, uid, gid, size, atimeMs, mtimeMs }: Stats) =>
  ({ mode, uid, gid, size, atime: atimeMs / 1000, mtime: mtimeMs / 1000 }) as ssh2.Attributes;

/** Serves a folder of this machine by the protocol of SFTP, version 3. */
function serveFolder(sftp: SFTPWrapper, root: string): void {
  const handles = new Map<number, string[] | number>();
  let last = 0;
  const opened = (held: string[] | number) => {
    handles.set(++last, held);
    const handle = Buffer.alloc(4);
    handle.writeUInt32BE(last);
    return handle;
  };
  const heldBy = (handle: Buffer) => handles.get(handle.readUInt32BE())!;
  const at = (path: string) => join(root, path);
  const guarded = (id: number, work: () => void) => {
    try {
      work();
    } catch {
      sftp.status(id, STATUS_CODE.NO_SUCH_FILE);
    }
  };
  const done = (id: number, work: () => void) => guarded(id, () => (work(), sftp.status(id, STATUS_CODE.OK)));
  const stat = (id: number, path: string) => guarded(id, () => sftp.attrs(id, attributesOf(statSync(at(path)))));
  sftp.on('REALPATH', (id, path) =>
    sftp.name(id, [{ filename: join('/', path), longname: '', attrs: {} as ssh2.Attributes }]),
  );
  sftp.on('STAT', stat).on('LSTAT', stat);
  sftp.on('FSTAT', (id, handle) =>
    guarded(id, () => sftp.attrs(id, attributesOf(fstatSync(heldBy(handle) as number)))),
  );
  sftp.on('OPENDIR', (id, path) =>
    guarded(id, () => sftp.handle(id, opened(readdirSync(at(path)).map((name) => join(path, name))))),
  );
  sftp.on('READDIR', (id, handle) => {
    const names = heldBy(handle) as string[];
    if (names.length === 0) return sftp.status(id, STATUS_CODE.EOF);
    const shown = names.splice(0).map((path) => {
      const state = statSync(at(path));
      const filename = path.split('/').at(-1)!;
      return {
        filename,
        longname: `${state.isDirectory() ? 'd' : '-'}rw------- 1 a a 0 ${filename}`,
        attrs: attributesOf(state),
      };
    });
    return sftp.name(id, shown);
  });
  sftp.on('OPEN', (id, path, flags) =>
    guarded(id, () => sftp.handle(id, opened(openSync(at(path), flags & OPEN_MODE.WRITE ? 'w' : 'r')))),
  );
  sftp.on('READ', (id, handle, offset, length) => {
    const room = Buffer.alloc(length);
    const read = readSync(heldBy(handle) as number, room, 0, length, offset);
    return read ? sftp.data(id, room.subarray(0, read)) : sftp.status(id, STATUS_CODE.EOF);
  });
  sftp.on('WRITE', (id, handle, offset, data) =>
    done(id, () => writeSync(heldBy(handle) as number, data, 0, data.length, offset)),
  );
  sftp.on('CLOSE', (id, handle) =>
    done(id, () => {
      const held = heldBy(handle);
      if (typeof held === 'number') closeSync(held);
    }),
  );
  sftp.on('RENAME', (id, from, to) => done(id, () => renameSync(at(from), at(to))));
  sftp.on('REMOVE', (id, path) => done(id, () => rmSync(at(path))));
  sftp.on('MKDIR', (id, path) => done(id, () => mkdirSync(at(path))));
  sftp.on('SETSTAT', (id) => sftp.status(id, STATUS_CODE.OK)).on('FSETSTAT', (id) => sftp.status(id, STATUS_CODE.OK));
}

/** An SFTP server on a separate folder, with one account. */
export async function openSftpServer(user: string, password: string) {
  const { folder, remove } = temporaryFolder();
  const key = ssh2.utils.generateKeyPairSync('ed25519');
  let tries = 0;
  const server = new ssh2.Server({ hostKeys: [key.private] }, (client) => {
    client.on('error', () => undefined);
    client.on('authentication', (given) => {
      if (given.method !== 'password') return given.reject(['password']);
      tries++;
      return given.username === user && given.password === password ? given.accept() : given.reject();
    });
    client.on('session', (accept) => accept().on('sftp', (begin) => serveFolder(begin(), folder)));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const shown = createHash('sha256')
    .update(Buffer.from(key.public.split(' ')[1]!, 'base64'))
    .digest('base64');
  return {
    folder,
    port: (server.address() as AddressInfo).port,
    fingerprint: `SHA256:${shown.replace(/=+$/, '')}`,
    /** The number of passwords sent to it. */
    tries: () => tries,
    close(): void {
      server.close();
      remove();
    },
  };
}
