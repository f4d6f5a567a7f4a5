import { unpackTar } from 'modern-tar';
import * as z from 'zod/mini';
import { AppError } from '../../../core/app-error.ts';
import { unpack } from '../../../core/pieces.ts';
import { Tally } from '../../../core/tally.ts';
import {
  FORMAT,
  headSchema,
  manifestSchema,
  names,
  pieceName,
  type BundleHead,
  type BundleManifest,
} from './layout.ts';

/** The maximum unpacked size of a bundle. */
const MAX_BYTES = 4 * 1024 ** 3;
const MAX_LINE = 128 * 1024 ** 2;
const MAX_JSON = 4 * 1024 ** 2;

export interface Bundle {
  head: BundleHead;
  manifest: BundleManifest;
  pieces: ReadonlyMap<string, readonly Uint8Array[]>;
}

/** The error at the file field, also used as the result of loading. */
export const refused = (message: string): AppError =>
  new AppError('invalid', { detail: message, errors: [{ path: 'file', message }] });

const damaged = (why: string): AppError =>
  refused(`Архив повреждён или изменён: ${why}. Передайте данные ещё раз. Ничего не загружено.`);

const notBundle = () =>
  refused('Это не переданные данные организации: нужен архив tar, скачанный кнопкой «Передать данные»');

function parsed<T>(schema: z.ZodMiniType<T>, data: Uint8Array): T | undefined {
  if (data.length > MAX_JSON) return undefined;
  try {
    const read = z.safeParse(schema, JSON.parse(Buffer.from(data).toString()));
    return read.success ? read.data : undefined;
  } catch {
    return undefined;
  }
}

/** Checks the format and version before anything else is read. */
function headOf(data: Uint8Array | undefined, schema: number): BundleHead {
  const kind = data && parsed(z.object({ format: z.string(), version: z.int(), schema: z.int() }), data);
  if (kind?.format !== FORMAT.format) throw notBundle();
  if (kind.version > FORMAT.version || kind.schema > schema)
    throw refused('Архив сделан более новой версией программы: обновите эту установку и загрузите его снова');
  if (kind.version < FORMAT.version || kind.schema < schema)
    throw refused(
      'Архив сделан прежней версией программы: обновите ту установку, передайте данные снова и загрузите новый архив',
    );
  const head = parsed(headSchema, data!);
  if (!head) throw damaged('не читается карточка организации');
  return head;
}

/** Opens a bundle and checks the names of its entries, without unpacking or writing anything. Errors: 422. */
export async function openBundle(content: Uint8Array, schema: number): Promise<Bundle> {
  const isBundle = Buffer.from(content.subarray(0, names.head.length)).toString() === names.head;
  const entries = await unpackTar(content, { strict: true }).catch(() => {
    throw isBundle ? damaged('он обрывается') : notBundle();
  });
  const [first, ...rest] = entries;
  const head = headOf(first?.header.name === names.head ? first.data : undefined, schema);
  const last = rest.pop();
  const manifest = last?.header.name === names.manifest && last.data ? parsed(manifestSchema, last.data) : undefined;
  if (!manifest) throw damaged('нет описи');
  const pieces = new Map<string, Uint8Array[]>();
  for (const { header, data } of rest) {
    const [, table, number] = pieceName.exec(header.name) ?? [];
    const known = table ? (pieces.get(table) ?? []) : [];
    if (table) pieces.set(table, known);
    if (header.type !== 'file' || !data || !table || Number(number) !== known.length + 1)
      throw damaged(`«${header.name.slice(0, 100)}» не на своём месте`);
    known.push(data);
  }
  const named = new Set(manifest.tables.map(({ name }) => name));
  if (named.size !== manifest.tables.length) throw damaged('в описи таблица названа дважды');
  const stranger = [...pieces.keys()].find((table) => !named.has(table));
  if (stranger) throw damaged(`таблицы «${stranger}» нет в описи`);
  return { head, manifest, pieces };
}

/** The unpacked data of a table, verified against the manifest at the end. Errors: 422. */
async function* dataOf({ manifest, pieces }: Bundle, table: string): AsyncGenerator<Buffer> {
  const tally = new Tally();
  const listed = manifest.tables.find(({ name }) => name === table);
  for (const piece of pieces.get(table) ?? []) {
    const data = await unpack(piece).catch(() => {
      throw damaged(`таблица «${table}» не читается`);
    });
    tally.add(data);
    if (tally.bytes > (listed?.bytes ?? 0)) throw damaged(`таблица «${table}» больше, чем в описи`);
    yield data;
  }
  const { rows, bytes, sha256 } = tally.result();
  if (rows !== (listed?.rows ?? 0) || bytes !== (listed?.bytes ?? 0) || (listed && sha256 !== listed.sha256))
    throw damaged(`таблица «${table}» не та, что в описи`);
}

/** The rows of a table as texts. Errors: 422. */
export async function* linesOf(bundle: Bundle, table: string): AsyncGenerator<string> {
  let rest: Buffer[] = [];
  let size = 0;
  for await (const data of dataOf(bundle, table)) {
    let from = 0;
    for (let at = data.indexOf(10); at >= 0; at = data.indexOf(10, from)) {
      yield Buffer.concat([...rest, data.subarray(from, at)]).toString();
      [rest, size, from] = [[], 0, at + 1];
    }
    rest.push(data.subarray(from));
    size += data.length - from;
    if (size > MAX_LINE) throw damaged(`строка таблицы «${table}» слишком длинная`);
  }
  if (size) throw damaged(`таблица «${table}» обрывается`);
}

/** Reads a bundle completely and verifies it against its manifest. Errors: 422. */
export async function checkBundle(bundle: Bundle, known: readonly string[]): Promise<void> {
  const { tables } = bundle.manifest;
  if (tables.reduce((sum, { bytes }) => sum + bytes, 0) > MAX_BYTES)
    throw refused('В архиве больше 4 ГБ данных: столько сразу не загрузить');
  const missing = known.find((name) => !tables.some((table) => table.name === name));
  if (missing) throw damaged(`в описи нет таблицы «${missing}»`);
  const strange = tables.find(({ name }) => !known.includes(name));
  if (strange) throw damaged(`таблицы «${strange.name.slice(0, 100)}» программа не знает`);
  for (const { name } of tables) for await (const data of dataOf(bundle, name)) void data;
}
