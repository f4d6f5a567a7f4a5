import { isUtf8 } from 'node:buffer';
import { stat } from 'node:fs/promises';
import * as z from 'zod/mini';
import { StartError } from '../start-error.ts';
import { entriesOf, type ArchiveEntry } from './archive.ts';
import { DamagedCopy } from './faults.ts';
import { FORMAT, manifestSchema, names, titleOf, type Manifest } from './manifest.ts';
import { PIECE_BYTES, unpack } from '../core/pieces.ts';
import { counted, type Progress } from './progress.ts';
import { Tally } from '../core/tally.ts';

const JSON_BYTES = 64 * 1024 * 1024;
const formatSchema = z.object({ format: z.literal(FORMAT.format), version: z.int() });

/** Consumers of a copy's content. Both methods must consume all of their data or throw. */
export interface Visitor {
  table(title: string, data: AsyncGenerator<Buffer>): Promise<void>;
  /** False when the data do not match the digest. */
  file(digest: string, data: AsyncIterable<Uint8Array>): Promise<boolean>;
}

async function whole({ body, size }: ArchiveEntry, most: number): Promise<Buffer> {
  // Incompressible data get slightly larger because of the frame around them.
  if (size > most * 1.01 + 1024) throw new Error('entry too large');
  const parts: Uint8Array[] = [];
  for await (const part of body) parts.push(part);
  return Buffer.concat(parts);
}

async function parsed<T>(entry: ArchiveEntry, schema: z.ZodMiniType<T>): Promise<T | undefined> {
  const text = await whole(entry, JSON_BYTES);
  try {
    return isUtf8(text) ? schema.parse(JSON.parse(text.toString())) : undefined;
  } catch {
    return undefined;
  }
}

/** Reads a copy completely and verifies it against its manifest. Throws DamagedCopy, or StartError when the file is not
 *  a copy. */
export async function readCopy(
  file: string,
  visitor: Visitor,
  signal: AbortSignal,
  progress: Progress,
): Promise<Manifest> {
  const { size } = await stat(file);
  let [read, rows] = [0, 0];
  const entries = entriesOf(file, signal, (bytes) => {
    read += bytes;
    progress.at(read / size, `строк ${counted(rows)}`);
  });
  const damaged = (why: string) => new DamagedCopy(file, why);
  const next = async () => (await entries.next()).value as ArchiveEntry | undefined;

  let entry: ArchiveEntry | undefined;
  const tallies = new Map<string, Tally>();
  async function* dataOf(title: string): AsyncGenerator<Buffer> {
    const tally = new Tally();
    tallies.set(title, tally);
    for (let number = 1; entry?.name === names.piece(title, number); number++) {
      const data = await whole(entry, PIECE_BYTES)
        .then(unpack)
        .catch((error: unknown) => {
          throw error instanceof StartError ? error : damaged(`таблица ${title} не читается`);
        });
      const before = tally.rows;
      tally.add(data);
      rows += tally.rows - before;
      yield data;
      entry = await next();
    }
  }

  try {
    await refuseForeign(file, await next().catch(() => undefined));
    const files = { count: 0, bytes: 0 };
    for (entry = await next(); entry && entry.name !== names.manifest;) {
      const title = /^tables\/([^/]+)\/000001\.copy\.zst$/.exec(entry.name)?.[1];
      const digest = /^files\/([0-9a-f]{64})$/.exec(entry.name)?.[1];
      if (title && !tallies.has(title)) {
        await visitor.table(title, dataOf(title));
        continue;
      }
      if (!digest) throw damaged(`«${entry.name}» не на своём месте`);
      if (!(await visitor.file(digest, entry.body))) throw damaged(`файл ${digest} не тот, что был`);
      files.count++;
      files.bytes += entry.size;
      entry = await next();
    }
    if (!entry) throw damaged('она кончается раньше времени');
    const manifest = await parsed(entry, manifestSchema);
    if (!manifest) throw damaged('её опись не читается');
    if (await next()) throw damaged('после описи есть лишнее');
    compare(manifest, tallies, files, damaged);
    return manifest;
  } finally {
    await entries.return(undefined);
  }
}

async function refuseForeign(file: string, entry: ArchiveEntry | undefined): Promise<void> {
  const format = entry?.name === names.format ? await parsed(entry, formatSchema) : undefined;
  if (!format) throw new StartError(`${file} — не копия Энергоконсоли, или её начало повреждено.`);
  if (format.version !== FORMAT.version)
    throw new StartError(`Копия ${file} сделана другой версией программы (вид ${format.version}): обновите программу.`);
}

function compare(
  { tables, files }: Manifest,
  tallies: ReadonlyMap<string, Tally>,
  found: { count: number; bytes: number },
  damaged: (why: string) => DamagedCopy,
): void {
  const known = new Set(tables.map(titleOf));
  const stranger = [...tallies.keys()].find((title) => !known.has(title));
  if (stranger) throw damaged(`таблицы ${stranger} нет в описи`);
  for (const table of tables) {
    const { rows, bytes, sha256 } = (tallies.get(titleOf(table)) ?? new Tally()).result();
    if (rows !== table.rows || bytes !== table.bytes || sha256 !== table.sha256)
      throw damaged(`таблица ${titleOf(table)} не та, что была`);
  }
  if (files.count !== found.count || files.bytes !== found.bytes) throw damaged('файлов не столько, сколько в описи');
}
