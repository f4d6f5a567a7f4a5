import { lstat, mkdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { RegionDataset } from 'contract/features/region-actual/facts.ts';
import type { SourceKind } from 'contract/features/region-actual/sources/facts.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { hostOf } from '../../../core/addresses.ts';
import { fetchFile } from './fetch-file.ts';
import { SourceFault } from './source-fault.service.ts';

/** Settings for fetching files, the same for all organizations. */
export interface Fetcher {
  /** The folder that contains the folders of organizations. */
  dataDir: string;
  hosts: readonly string[];
  timeoutMs: number;
  /** The pause before each repetition. */
  pausesMs: readonly number[];
}

interface RegionSource {
  name: string;
  kind: SourceKind;
  address: string | null;
  caBundle: string | null;
  perMinute: number;
}

interface FetchedFile {
  name: string;
  content: Buffer;
  source: string;
}

export const MAX_REGION_FILE = 20 * 1024 * 1024;
const endings = { folder: ['xls', 'xlsx', 'csv'], http: ['xls', 'xlsx'] } as const;
const folders = { load: 'fact_region', peakHours: 'calcfacthour_regions' } as const;

/** The sources in use, in the order of requests. */
export const sourcesOf = (tx: Tx): Promise<RegionSource[]> =>
  tx.rows<RegionSource>(sql`
    select name, kind, address, ca_bundle as "caBundle", per_minute as "perMinute"
    from region_source where is_enabled order by priority, name, guid`);

const turns = new Map<string, number>();

/** Waits until the host may be contacted again. */
async function takeTurn(host: string, perMinute: number, signal: AbortSignal): Promise<void> {
  const now = Date.now();
  const turn = Math.max(now, turns.get(host) ?? 0);
  turns.set(host, turn + 60_000 / perMinute);
  if (turn > now) await sleep(turn - now, undefined, { signal });
}

async function fromSite(
  source: RegionSource,
  dataset: RegionDataset,
  name: string,
  fetcher: Fetcher,
  signal: AbortSignal,
) {
  if (!source.address) throw new SourceFault('SRC_REFUSED', 'У источника нет адреса');
  const url = new URL(`${source.address.replace(/\/+$/, '')}/dload/${folders[dataset]}/${encodeURIComponent(name)}`);
  const { hosts, timeoutMs, pausesMs } = fetcher;
  for (let attempt = 0; ; attempt++) {
    await takeTurn(hostOf(url), source.perMinute, signal);
    try {
      return await fetchFile(url, { hosts, timeoutMs, maxBytes: MAX_REGION_FILE, caBundle: source.caBundle, signal });
    } catch (error) {
      const pause = pausesMs[attempt];
      if (!(error instanceof SourceFault) || !error.isPassing || pause === undefined) throw error;
      await sleep(pause, undefined, { signal });
    }
  }
}

/** The folder of an organization for incoming files. */
export const folderOf = ({ dataDir }: Pick<Fetcher, 'dataDir'>, organization: string): string =>
  join(dataDir, 'region-actual', organization);

async function fromFolder(folder: string, name: string): Promise<Buffer> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, name);
  const state = await lstat(path).catch(() => undefined);
  if (!state?.isFile()) throw new SourceFault('SRC_NOT_PUBLISHED');
  if (state.size > MAX_REGION_FILE) throw new SourceFault('FILE_TOO_LARGE');
  return readFile(path);
}

/** Requests a file from the sources in turn. Throws SourceFault also when a source could not be contacted, because then
 *  it is unknown whether the file has been published. */
export async function fetchRegionFile(
  sources: readonly RegionSource[],
  dataset: RegionDataset,
  name: string,
  organization: string,
  fetcher: Fetcher,
  signal: AbortSignal,
): Promise<FetchedFile> {
  let fault: SourceFault | undefined;
  // The name is built from dictionaries that users edit.
  const isPlain = /^[\w-]+$/.test(name);
  for (const source of isPlain ? sources : []) {
    for (const ending of endings[source.kind]) {
      const fileName = `${name}.${ending}`;
      try {
        const content =
          source.kind === 'folder'
            ? await fromFolder(folderOf(fetcher, organization), fileName)
            : await fromSite(source, dataset, fileName, fetcher, signal);
        return { name: fileName, content, source: source.name };
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof SourceFault)) throw error;
        if (!fault || fault.code === 'SRC_NOT_PUBLISHED') fault = error;
        if (error.code !== 'SRC_NOT_PUBLISHED') break;
      }
    }
  }
  throw fault ?? new SourceFault('SRC_UNAVAILABLE', 'Нет ни одного включённого источника');
}
