import { promisify } from 'node:util';
import { zstdDecompress } from 'node:zlib';
import { moscowToday } from 'contract/time/day-shape.ts';
import type pg from 'pg';
import type { ImportFinding, MeasurementImport } from 'contract/features/measurements/imports/answers.ts';
import type { SentDay, TableReading } from 'contract/features/measurements/imports/calls.ts';
import type { Rights } from 'contract/rights/rights.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { log } from '../../../core/log.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { UnreadableFile } from '../../../files/unzip.ts';
import type { Message } from '../../../exchange/message.ts';
import { readDays } from '../../../exchange/read-days.ts';
import { readPackedApart } from '../../../exchange/read-apart.ts';
import { settle } from './settle.ts';
import { readTableApart } from './read-kept-table.ts';
import { endImport, type ImportOutcome, type MessageSummary } from './ended.ts';
import { wholeFile } from './stored.service.ts';

const unpack = promisify(zstdDecompress);

/** A file is given up after this many attempts that ended with a crash of the program. */
const ATTEMPTS = 3;
const GIVEN_UP = 'Чтение файла трижды прерывалось: он отложен. Можно прочитать его снова.';
const FAILED = 'Произошла внутренняя ошибка: ничего не записано. Попробуйте прочитать файл снова.';

const ASKED = 'Скажите, какая это точка и что в таблице: до этого ничего не записано.';

/** The result of a file that was not read. */
const unread = (...findings: ImportFinding[]): MessageSummary => ({
  messageClass: null,
  number: null,
  senderInn: null,
  senderName: null,
  sentAt: null,
  day: null,
  points: [],
  valueCount: 0,
  sum: '0',
  findings,
  errors: findings.length,
  warnings: 0,
});

interface StartedImport {
  content: Buffer;
  bytes: number;
  isTable: boolean;
  layout: TableReading | null;
  attempts: number;
  account: string;
  source: MeasurementImport['source'];
}

interface Person {
  userName: string;
  fullName: string;
  rights: Rights | null;
}

/** The user who sent the file, with his current rights; the work acts for him. The journal names the file as the request. */
async function senderOf(pool: pg.Pool, organization: string, account: string, file: string): Promise<Actor | null> {
  const found = await asOrg(pool, { organization, account }, 'read', (tx) =>
    tx.one<Person>(sql`
      select user_name as "userName", full_name as "fullName", rights_of_account(guid, ${organization}) as rights
      from account where guid = ${account}`),
  );
  if (!found?.rights) return null;
  const { rights, ...person } = found;
  return {
    ...person,
    rights,
    organization,
    account,
    session: null,
    requestId: file,
    address: '',
    duty: null,
    viewing: null,
  };
}

/** The content of a stored file that is no table: a message, or values sent without a file. */
async function messageOf({ content, bytes, source }: StartedImport): Promise<Message> {
  if (source !== 'api') return readPackedApart(content, bytes, null, moscowToday());
  const days = JSON.parse((await unpack(content)).toString()) as SentDay[];
  return readDays(days, moscowToday());
}

/** Reads a stored file and writes its values. */
async function work(
  { pool }: Server,
  organization: string,
  guid: string,
  ahead: Promise<Message> | undefined,
): Promise<void> {
  const scope = { organization, account: null };
  const endUnread = (summary: MessageSummary, outcome: ImportOutcome) =>
    asOrg(pool, scope, 'write', async (tx) => {
      const [held] = await tx.rows(sql`
        select from measurement_import where guid = ${guid} and status = 'received' for update skip locked`);
      if (held) await endImport(tx, guid, summary, outcome);
    });
  const end = (message: string) => endUnread(unread(wholeFile(message)), { status: 'rejected' });
  const begun = await asOrg(pool, scope, 'write', (tx) =>
    tx.one<StartedImport>(sql`
      update measurement_import set attempts = attempts + 1
      where guid = (select guid from measurement_import where guid = ${guid} and status = 'received' for update skip locked)
      returning content, bytes, is_table as "isTable", layout, attempts, account_guid as account, source`),
  );
  if (!begun) return;
  if (begun.attempts > ATTEMPTS) return end(GIVEN_UP);
  try {
    const actor = await senderOf(pool, organization, begun.account, guid);
    if (!actor) return await end('Тот, кто передал файл, больше не работает в организации.');
    if (!begun.isTable) {
      const message = await (ahead ?? messageOf(begun));
      return void (await asOrg(pool, actor, 'write', (tx) => settle(tx, actor, guid, message)));
    }
    const table = await readTableApart(pool, actor, begun, moscowToday());
    if (!table) return await endUnread(unread(), { status: 'asked', note: ASKED });
    await asOrg(pool, actor, 'write', (tx) => settle(tx, actor, guid, table.message, table.reading));
  } catch (error) {
    const isExpected = error instanceof UnreadableFile || error instanceof AppError;
    if (!isExpected) log.error(error, { requestId: guid, organization });
    await end(isExpected ? error.message : FAILED);
  }
}

const AT_ONCE = 2;
const LOOK_EVERY_MS = 15_000;

/** A file whose reading has already started. */
interface Ahead {
  guid: string;
  message: Promise<Message>;
}

interface Works {
  /** Processes the stored files of an organization one after another, in the order of arrival. */
  begin(organization: string, ahead?: Ahead): void;
}

const works = new WeakMap<Server, Works>();

function openWorks(server: Server): Works {
  const { http, pool } = server;
  /** The last one of each organization. */
  const known = new Map<string, Ahead>();
  const waiting = new Set<string>();
  const running = new Map<string, Promise<void>>();
  let isClosing = false;

  /** While nothing may be changed, files wait. */
  const nextOf = (organization: string) =>
    asOrg(pool, { organization, account: null }, 'read', (tx) =>
      tx.one<{ guid: string }>(sql`
        select guid from measurement_import
        where organization_guid = ${organization} and status = 'received' and not exists (select from read_only_mode)
        order by received_at, guid limit 1`),
    );
  const workOff = async (organization: string) => {
    let last = '';
    while (!isClosing) {
      const next = await nextOf(organization);
      // A file locked by another program is left to it.
      if (!next || next.guid === last) return;
      last = next.guid;
      const ahead = known.get(organization);
      await work(server, organization, next.guid, ahead?.guid === next.guid ? ahead.message : undefined);
    }
  };
  const go = () => {
    for (const organization of waiting) {
      if (isClosing || running.size >= AT_ONCE) return;
      if (running.has(organization)) continue;
      waiting.delete(organization);
      const run = workOff(organization)
        .catch((error: unknown) => log.error(error))
        .finally(() => {
          running.delete(organization);
          if (!waiting.has(organization)) known.delete(organization);
          go();
        });
      running.set(organization, run);
    }
  };
  const begin = (organization: string, ahead?: Ahead) => {
    if (ahead) known.set(organization, ahead);
    waiting.add(organization);
    go();
  };
  /** Resumes the files left by a stopped program or by the read-only mode. */
  const look = async () => {
    const { rows } = await pool.query<{ guid: string }>('select guid from organization');
    for (const { guid } of rows) if (await nextOf(guid)) begin(guid);
  };
  const timer = setInterval(() => void look().catch(() => undefined), LOOK_EVERY_MS).unref();
  http.addHook('onReady', async () => void look().catch(() => undefined));
  http.addHook('onClose', async () => {
    isClosing = true;
    clearInterval(timer);
    await Promise.all(running.values());
  });
  return { begin };
}

/** The file processing of a server: a few organizations in parallel. */
export function worksOf(server: Server): Works {
  const own = works.get(server) ?? openWorks(server);
  works.set(server, own);
  return own;
}
