import { promisify } from 'node:util';
import { zstdCompress } from 'node:zlib';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { FilePreview } from 'contract/features/region-actual/answers.ts';
import type { RefreshMode, RegionDataset } from 'contract/features/region-actual/facts.ts';
import type { UploadedFile } from 'contract/kit/route.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import type { Server } from '../../core/served.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import {
  faultsOfMonth,
  readRegionFileName,
  type RegionColumns,
  type RegionTable,
} from '../../exchange/read-region-table.ts';
import { keepRegionFile } from './refresh/kept-file.service.ts';
import { readRegionFile } from './refresh/read-file.service.ts';
import { beginRefresh, type RefreshMonth } from './refresh/refresh.service.ts';
import { participantsOf, regionsOf, type Participant, type Region } from './refresh/regions.service.ts';
import { effectsOfMonths, type RegionMonthFile } from './file-effects.ts';
import { SourceFault } from './sources/source-fault.service.ts';

const pack = promisify(zstdCompress);

/** What the user specifies for files that do not contain it. */
interface FileHints {
  region?: string | undefined;
  participant?: string | undefined;
  dateColumn?: number | undefined;
  hourColumn?: number | undefined;
  valueColumn?: number | undefined;
}

function columnsOf({ dateColumn, hourColumn, valueColumn }: FileHints): RegionColumns | null {
  if (dateColumn === undefined && hourColumn === undefined && valueColumn === undefined) return null;
  if (dateColumn === undefined) throw invalidField('dateColumn', REQUIRED);
  if (hourColumn === undefined) throw invalidField('hourColumn', REQUIRED);
  return { date: dateColumn, hour: hourColumn, value: valueColumn ?? null };
}

interface KnownPlaces {
  regions: readonly Region[];
  participants: readonly Participant[];
}

/** The region and month of a file: from the user, otherwise from its name, otherwise from its titles. */
function placeOf({ name }: UploadedFile, table: RegionTable, said: FileHints, { regions, participants }: KnownPlaces) {
  const named = readRegionFileName(name);
  const region =
    regions.find(({ guid }) => guid === said.region) ??
    regions.find(({ okato }) => okato !== '' && okato === named?.okato) ??
    regions.find((one) => table.title.includes(one.commonName));
  const own = participants.filter((one) => one.region === region?.guid);
  const participant =
    own.find(({ guid }) => guid === said.participant) ??
    own.find(({ atsCode }) => atsCode === named?.atsCode) ??
    (own.length === 1 ? own[0] : undefined);
  return { region, participant, month: named?.month ?? table.entries[0]?.day.slice(0, 7) ?? null };
}

interface FileReading {
  file: UploadedFile;
  columns: RegionColumns | null;
  dataset: RegionDataset;
  entries: RegionTable['entries'];
  place: ReturnType<typeof placeOf>;
  shown: FilePreview;
}

async function readOne(
  file: UploadedFile,
  by: string,
  said: FileHints,
  known: KnownPlaces,
): Promise<FileReading | FilePreview> {
  const columns = columnsOf(said);
  const nothing = {
    name: file.name,
    dataset: null,
    region: null,
    regionName: null,
    participant: null,
    month: null,
    rows: 0,
    columns: null,
    first: [],
  };
  try {
    const table = await readRegionFile(file.content, columns, by);
    const place = placeOf(file, table, said, known);
    const { region, participant, month } = place;
    const findings = month ? faultsOfMonth(table, month) : [...table.faults];
    if (!region) findings.push({ code: 'REGION_UNKNOWN', place: file.name, text: 'Выберите регион' });
    else if (table.dataset === 'peakHours' && !participant && table.columns)
      findings.push({ code: 'REGION_UNKNOWN', place: file.name, text: 'Выберите поставщика' });
    const shown = {
      name: file.name,
      dataset: table.columns && table.dataset,
      region: region?.guid ?? null,
      regionName: region?.name ?? null,
      participant: table.dataset === 'peakHours' ? (participant?.guid ?? null) : null,
      month,
      rows: table.entries.length,
      columns: table.columns,
      first: table.first,
      findings,
    };
    return { file, columns, dataset: table.dataset, entries: table.entries, place, shown };
  } catch (error) {
    if (!(error instanceof SourceFault)) throw error;
    return { ...nothing, findings: [{ code: error.code, place: file.name, text: error.message }] };
  }
}

async function readAll({ pool }: Server, actor: Actor, files: readonly UploadedFile[], said: FileHints) {
  if (files.length === 0) throw invalidField('file', REQUIRED);
  const known = await asOrg(pool, actor, 'read', async (tx) => {
    const regions = await regionsOf(tx);
    return {
      regions,
      participants: await participantsOf(
        tx,
        regions.map(({ guid }) => guid),
      ),
    };
  });
  const read: (FileReading | FilePreview)[] = [];
  for (const file of files) read.push(await readOne(file, actor.account, said, known));
  return read;
}

/** The contents of files, the months they belong to, and the effects of loading the valid ones. Errors: 422. */
export async function previewFiles(
  server: Server,
  actor: Actor,
  files: readonly UploadedFile[],
  said: FileHints,
  mode: RefreshMode,
): Promise<{ files: FilePreview[]; effects: Effect[] }> {
  const read = await readAll(server, actor, files, said);
  const right = read.flatMap((one): RegionMonthFile[] => {
    if (!('shown' in one) || one.dataset !== 'load' || one.shown.findings.length > 0) return [];
    const { place, entries } = one;
    return [{ region: place.region!.guid, month: place.month!, entries }];
  });
  return {
    files: read.map((one) => ('shown' in one ? one.shown : one)),
    effects: await asOrg(server.pool, actor, 'write', (tx) => effectsOfMonths(tx, actor, right, mode)),
  };
}

/** Reads files before the transaction that stores them and starts their run. Errors: 422 for an unusable file. */
export async function takeFiles(
  server: Server,
  actor: Actor,
  files: readonly UploadedFile[],
  said: FileHints,
  mode: RefreshMode,
) {
  const read = await readAll(server, actor, files, said);
  const ready: (FileReading & { packed: Buffer })[] = [];
  for (const one of read) {
    const { name, findings } = 'shown' in one ? one.shown : one;
    const [finding] = findings;
    if (finding || !('shown' in one))
      throw invalidField(
        'file',
        `${name}: ${finding?.text ?? 'файл не распознан'}${finding?.place && finding.place !== name ? ` (${finding.place})` : ''}`,
      );
    ready.push({ ...one, packed: await pack(one.file.content) });
  }
  const [first] = ready;
  if (ready.some(({ dataset }) => dataset !== first!.dataset))
    throw invalidField('file', 'Факт региона и часы пик загружайте по отдельности');
  return async (tx: Tx) => {
    const items: RefreshMonth[] = [];
    for (const { file, packed, place, columns, dataset } of ready) {
      const sha256 = await keepRegionFile(tx, file.name, file.content, packed);
      const participant = dataset === 'peakHours' ? place.participant!.guid : null;
      items.push({ region: place.region!.guid, participant, month: place.month!, sha256, layout: columns });
    }
    return beginRefresh(tx, actor, { dataset: first!.dataset, mode, selection: null, items });
  };
}
