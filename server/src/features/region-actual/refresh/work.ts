import { promisify } from 'node:util';
import { zstdCompress, zstdDecompress } from 'node:zlib';
import type { RefreshFault, RefreshMode, RegionDataset } from 'contract/features/region-actual/facts.ts';
import type { RefreshFinding } from 'contract/features/region-actual/answers.ts';
import { monthText } from 'contract/time/calendar.ts';
import { publishEvent } from '../../../core/events.ts';
import { writeJournal } from '../../../core/journal.ts';
import { ownOrCommonName } from '../../../core/own-reading.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { faultsOfMonth, regionFileName, type RegionColumns } from '../../../exchange/read-region-table.ts';
import type { JobContext } from '../../../jobs/kind.ts';
import { fetchRegionFile, sourcesOf, type Fetcher } from '../sources/sources.service.ts';
import { SourceFault } from '../sources/source-fault.service.ts';
import { keepRegionFile } from './kept-file.service.ts';
import { readRegionFile } from './read-file.service.ts';
import type { Selection } from './refresh.service.ts';
import { settleLoad, settlePeakHours, type RefreshOutcome } from './settle.service.ts';
import { notifyWaiting } from './notify.ts';
import { log as programLog } from '../../../core/log.ts';

const pack = promisify(zstdCompress);
const unpack = promisify(zstdDecompress);
const BY_HAND = 'Загружен вручную';

export interface Item {
  guid: string;
  dataset: RegionDataset;
  mode: RefreshMode;
  selection: Selection | null;
  region: string;
  regionName: string;
  okato: string;
  participant: string | null;
  atsCode: string | null;
  month: string;
  layout: RegionColumns | null;
  given: string | null;
}

/** The remaining items of a run. */
export const itemsLeft = (tx: Tx, run: string): Promise<Item[]> =>
  tx.rows<Item>(sql`
    select i.guid, i.dataset, f.mode, f.selection, i.region_guid as region, ${ownOrCommonName(sql`v`)} as "regionName", coalesce(v.parameters ->> 'okato', '') as okato,
      i.participant_guid as participant, p.parameters ->> 'atsCode' as "atsCode", to_char(i.month, 'YYYY-MM') as month, i.layout,
      case when i.is_given then i.sha256 end as given
    from region_refresh f join region_refresh_item i on i.refresh_guid = f.guid join dictionary_value v on v.guid = i.region_guid
      left join dictionary_value p on p.guid = i.participant_guid
    where f.guid = ${run} and i.state in ('waiting', 'fetching', 'reading') order by i.month desc, ${ownOrCommonName(sql`v`)} collate russian`);

interface Came {
  name: string;
  content: Uint8Array;
  source: string;
}

async function fileOf({ pool, actor, organization, signal }: JobContext, fetcher: Fetcher, item: Item): Promise<Came> {
  const { given, dataset, month, okato, atsCode } = item;
  if (!given) {
    const sources = await asOrg(pool, actor, 'read', sourcesOf);
    return fetchRegionFile(
      sources,
      dataset,
      regionFileName(dataset, month, okato, atsCode),
      organization,
      fetcher,
      signal,
    );
  }
  const kept = await asOrg(pool, actor, 'read', (tx) =>
    tx.one<{ name: string; content: Buffer }>(sql`select name, content from region_file where sha256 = ${given}`),
  );
  return { name: kept!.name, content: await unpack(kept!.content), source: BY_HAND };
}

const mark = (tx: Tx, { guid }: Item, state: 'fetching' | 'reading') =>
  tx.run(sql`update region_refresh_item set state = ${state} where guid = ${guid}`);

interface Outcome extends RefreshOutcome {
  error: RefreshFault | null;
  source: string | null;
  sha256: string | null;
}

async function end(tx: Tx, run: string, item: Item, outcome: Outcome): Promise<void> {
  const { state, error, findings, source, sha256, rows, changed } = outcome;
  await tx.run(sql`
    update region_refresh_item set state = ${state}, error_code = ${error}, findings = ${JSON.stringify(findings)}::jsonb, source_name = ${source},
      sha256 = coalesce(${sha256}, sha256), rows = ${rows}, changed = ${changed}, finished_at = now()
    where guid = ${item.guid}`);
  publishEvent(tx, 'regionActual', run);
}

const refusal = (code: RefreshFault, findings: RefreshFinding[]): Outcome => ({
  state: code === 'SRC_NOT_PUBLISHED' ? 'absent' : code === 'CANCELLED' ? 'stopped' : 'failed',
  error: code,
  findings,
  source: null,
  sha256: null,
  rows: 0,
  changed: 0,
});

/** Ends an item with an error. */
export const failItem = (tx: Tx, run: string, item: Item, code: RefreshFault, text: string) =>
  end(tx, run, item, refusal(code, [{ code, place: '', text }]));

async function readAndSettle(context: JobContext, item: Item, came: Came): Promise<Outcome> {
  const { pool, actor, run } = context;
  const table = await readRegionFile(came.content, item.layout, null);
  const packed = await pack(came.content);
  const faults = faultsOfMonth(table, item.month);
  const [fault] = faults;
  const isOther = !fault && table.dataset !== item.dataset;
  const note = `${came.name}, ${came.source}`;
  return asOrg(pool, actor, 'write', async (tx) => {
    const settling = { ...item, refresh: run, note };
    const settle = item.dataset === 'load' ? settleLoad : settlePeakHours;
    const code = isOther ? 'HEADER_CHANGED' : fault?.code;
    const settled = code
      ? refusal(code, isOther ? [{ code, place: '', text: 'В файле другие данные' }] : faults)
      : { ...(await settle(tx, settling, table.entries)), error: null };
    const sha256 = await keepRegionFile(tx, came.name, came.content, packed);
    const outcome = { ...settled, rows: table.rows, source: came.source, sha256 };
    await end(tx, run, item, outcome);
    if (settled.changed && item.mode !== 'trial')
      writeJournal(tx, actor, {
        action: 'update',
        organization: actor.organization,
        entity: 'region_refresh',
        record: run,
        recordName: `${item.regionName}, ${monthText(item.month)}`,
        before: null,
        after: { changed: settled.changed, fileName: came.name },
      });
    if (!code && item.dataset === 'load') await notifyWaiting(tx, item.region, item.regionName, item.month);
    return outcome;
  });
}

/** Fetches, reads, checks and writes a month of a region, all or nothing. Throws only when the run has to end. */
export async function workOn(context: JobContext, fetcher: Fetcher, item: Item): Promise<void> {
  const { pool, actor, run, signal, log } = context;
  const write = (work: (tx: Tx) => Promise<unknown>) => asOrg(pool, actor, 'write', work);
  const what = `${item.regionName}, ${monthText(item.month)}`;
  try {
    await write(async (tx) => {
      await mark(tx, item, 'fetching');
      publishEvent(tx, 'regionActual', run);
    });
    const came = await fileOf(context, fetcher, item);
    await write((tx) => mark(tx, item, 'reading'));
    const { state, changed, error } = await readAndSettle(context, item, came);
    log(
      state === 'failed' ? 'error' : state === 'warned' ? 'warning' : 'info',
      `${what}: ${error ?? `изменено значений: ${changed}`}`,
    );
  } catch (error) {
    signal.throwIfAborted();
    const isExpected = error instanceof SourceFault;
    if (!isExpected) programLog.error(error, { requestId: run });
    const code = isExpected ? error.code : 'DB_WRITE';
    const text = isExpected ? error.message : 'Произошла внутренняя ошибка';
    await write((tx) => failItem(tx, run, item, code, text));
    log(code === 'SRC_NOT_PUBLISHED' ? 'info' : 'error', `${what}: ${text}`);
  }
}
