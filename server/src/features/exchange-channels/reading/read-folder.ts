import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import type SftpClient from 'ssh2-sftp-client';
import { MAX_UPLOAD_MB } from 'contract/features/measurements/imports/facts.ts';
import type { Actor } from '../../../core/actor.ts';
import { newGuid } from '../../../core/guid.ts';
import { asOrg } from '../../../core/transaction.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import type { OpenChannel } from '../channel.service.ts';
import { plain } from '../fault.service.ts';
import { openFile } from '../../measurements/imports/open-file.service.ts';
import { keepArrival, keyOf, type Arrival } from './arrivals.ts';

const MAX_FILES = 100;
const MAX_BYTES = MAX_UPLOAD_MB * 1024 * 1024;
const READABLE = /^[^./][^/]*\.(xml|zip|xlsx|csv)$/i;

interface Waiting {
  name: string;
  size: number;
  modifyTime: number;
}

/** Reads a waiting file; undefined while it is still being written. */
async function arrivalOf(client: SftpClient, folder: string, waiting: Waiting): Promise<Arrival | undefined> {
  const { name, size, modifyTime } = waiting;
  const path = posix.join(folder, name);
  const described = {
    sender: null,
    subject: plain(name, 255),
    messageId: null,
    sentAt: new Date(modifyTime),
    isAwaitingAnswer: false,
  };
  const identity = `${path} ${modifyTime}`;
  if (size > MAX_BYTES)
    return {
      ...described,
      key: keyOf(identity, []),
      state: 'refused',
      note: `Файл больше ${MAX_UPLOAD_MB} МБ`,
      files: [],
    };
  // A file that grows while it is read is cut at its initial size, and then found to have changed.
  const content = await buffer(client.createReadStream(path, { end: Math.max(size - 1, 0) }) as unknown as Readable);
  const now = await client.stat(path);
  if (now.size !== size || now.modifyTime !== modifyTime || content.length !== size) return undefined;
  const files = await openFile({ name, content }, null);
  const refusal = files.find((file) => file.refusal)?.refusal ?? null;
  return { ...described, key: keyOf(identity, [content]), state: refusal ? 'refused' : 'taken', note: refusal, files };
}

/** Reads the waiting files of an SFTP folder, each once, and moves them as configured. */
export async function readFolder(
  client: SftpClient,
  channel: OpenChannel,
  actor: Actor,
  { pool, log, signal }: JobContext,
): Promise<{ files: number; refused: number }> {
  const { folder, doneFolder, failedFolder } = channel;
  for (const own of [doneFolder!, failedFolder!]) if (!(await client.exists(own))) await client.mkdir(own, true);
  const found = await client.list(folder!, ({ type, name }) => type === '-' && READABLE.test(name));
  const read = { files: 0, refused: 0 };
  for (const waiting of found.toSorted((a, b) => a.modifyTime - b.modifyTime).slice(0, MAX_FILES)) {
    signal.throwIfAborted();
    const arrival = await arrivalOf(client, folder!, waiting);
    if (!arrival) continue;
    await asOrg(pool, actor, 'write', (tx) => keepArrival(tx, actor, channel, arrival));
    const isTaken = arrival.state === 'taken';
    const target = posix.join(isTaken ? doneFolder! : failedFolder!, `${newGuid()} ${waiting.name}`);
    await client.rename(posix.join(folder!, waiting.name), target);
    read.files++;
    if (!isTaken) read.refused++;
    log(isTaken ? 'info' : 'warning', `${arrival.subject}: ${isTaken ? 'взят' : arrival.note}`);
  }
  return read;
}
