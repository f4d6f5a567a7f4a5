import { COLLECT_EVERY, collectGarbage } from '../files/collect-garbage.ts';
import type { ReaderModule } from '../files/reading-child.ts';
import { UnreadableFile, unzip } from '../files/unzip.ts';
import { xmlReader } from '../files/xml.ts';
import { houseNumber, objectText } from './gar-words.ts';

/** The four kinds of register files needed for addresses. */
export type GarKind = 'object' | 'house' | 'item' | 'param';
/** Rows in the text format of COPY, and the number of bytes read so far. */
export interface GarPiece {
  kind: GarKind;
  text: string;
  done: number;
}
export interface GarOptions {
  name: string;
}

const MAX_INFLATED = 1024 * 1024 * 1024;
const BATCH = 256 * 1024;

const kinds: readonly [RegExp, GarKind][] = [
  [/^AS_(ADDR_OBJ|HOUSES)_PARAMS[_.]/, 'param'],
  [/^AS_ADDR_OBJ(_\d|\.)/, 'object'],
  [/^AS_HOUSES(_\d|\.)/, 'house'],
  [/^AS_ADM_HIERARCHY[_.]/, 'item'],
];
const kindOf = (path: string): GarKind | undefined => {
  const name = (path.split(/[\\/]/).at(-1) ?? '').toUpperCase();
  return name.endsWith('.XML') ? kinds.find(([pattern]) => pattern.test(name))?.[1] : undefined;
};
/** The region folder in an archive of the whole register. */
const folderOf = (path: string): string | undefined => /(?:^|[\\/])(\d{2})[\\/][^\\/]+$/.exec(path)?.[1];

const elements: Readonly<Record<GarKind, string>> = { object: 'OBJECT', house: 'HOUSE', item: 'ITEM', param: 'PARAM' };
/** The used parameters of an address and their format: postal code, ОКТМО, cadastral number, КЛАДР. */
const parameters: Readonly<Record<string, RegExp>> = {
  5: /^\d{6}$/,
  7: /^\d{8}(\d{3})?$/,
  8: /^\d{2}:\d{2}:\d{6,7}:\d{1,9}$/,
  10: /^(\d{13}|\d{17}|\d{19})$/,
};
const GUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const ID = /^\d{1,18}$/;
const PATH = /^\d{1,18}(\.\d{1,18}){0,19}$/;
const MAX_LETTERS = 250;

type Attribute = (name: string) => string | undefined;

const wrong = (path: string, what: string) =>
  new UnreadableFile(`В файле ${path.slice(-80)} у записи ${what}: это не выгрузка ГАР или она повреждена`);

/** Converts an element that is currently valid to a row; null for a former one. Throws UnreadableFile. */
const rows: Readonly<Record<GarKind, (read: Attribute, path: string) => (string | null)[] | null>> = {
  object(read, path) {
    if (read('ISACTIVE') !== '1' || read('ISACTUAL') !== '1') return null;
    const [guid, name, level] = [read('OBJECTGUID') ?? '', read('NAME') ?? '', read('LEVEL') ?? ''];
    if (!GUID.test(guid)) throw wrong(path, 'нет верного OBJECTGUID');
    if (!name || name.length > MAX_LETTERS) throw wrong(path, 'нет верного NAME');
    if (!/^\d{1,2}$/.test(level)) throw wrong(path, 'нет верного LEVEL');
    return [guid, level, objectText((read('TYPENAME') ?? '').slice(0, 50), name), name];
  },
  house(read, path) {
    if (read('ISACTIVE') !== '1' || read('ISACTUAL') !== '1') return null;
    const guid = read('OBJECTGUID') ?? '';
    if (!GUID.test(guid)) throw wrong(path, 'нет верного OBJECTGUID');
    const { house, building, key } = houseNumber((name) => read(name)?.slice(0, 50));
    return key ? [guid, house, building, key] : null;
  },
  item(read, path) {
    if (read('ISACTIVE') !== '1') return null;
    const chain = read('PATH') ?? '';
    if (!PATH.test(chain)) throw wrong(path, 'нет верного PATH');
    const region = /^\d{1,2}$/.exec(read('REGIONCODE') ?? '')?.[0].padStart(2, '0');
    return [chain, region ?? folderOf(path) ?? null];
  },
  param(read) {
    const [type, value, ended] = [read('TYPEID') ?? '', read('VALUE') ?? '', read('CHANGEIDEND')];
    if ((ended && ended !== '0') || !parameters[type]?.test(value)) return null;
    return [type, value];
  },
};

const cell = (value: string | null) =>
  value === null ? '\\N' : value.replace(/[\\\t\n\r]/g, (sign) => (sign === '\\' ? '\\\\' : ' '));

/** The consumer of the pieces of one XML file. */
function readerOf(path: string, kind: GarKind, emit: (kind: GarKind, text: string) => void) {
  let batch = '';
  const flush = () => {
    if (batch) emit(kind, batch);
    batch = '';
  };
  const read = xmlReader({
    open({ name, attributes }) {
      if (name !== elements[kind]) return;
      const { OBJECTID: id = '' } = attributes;
      if (!ID.test(id)) throw wrong(path, 'нет верного OBJECTID');
      const row = rows[kind]((attribute) => attributes[attribute], path);
      if (!row) return;
      batch += `${id}\t${row.map(cell).join('\t')}\n`;
      if (batch.length > BATCH) flush();
    },
  });
  return (piece: Uint8Array, isLast: boolean) => {
    read(piece, isLast);
    if (isLast) flush();
  };
}

/** Yields the valid rows of an archive or single XML file of the register. Throws UnreadableFile. */
export const read: ReaderModule['read'] = (content, options, emit) => {
  const { name } = options as GarOptions;
  let done = 0;
  const take = (kind: GarKind, text: string) => emit({ kind, text, done } satisfies GarPiece);
  if (Buffer.from(content.subarray(0, 2)).toString('latin1') === 'PK') {
    let inflated = 0;
    const taker = (path: string) => {
      const kind = kindOf(path);
      const receive = kind && readerOf(path, kind, take);
      return (
        receive &&
        ((piece: Uint8Array, isLast: boolean) => {
          receive(piece, isLast);
          inflated += piece.length;
          if (inflated < COLLECT_EVERY) return;
          collectGarbage();
          inflated = 0;
        })
      );
    };
    unzip(content, MAX_INFLATED, taker, (bytes) => (done = bytes));
    return;
  }
  const kind = kindOf(name);
  if (!kind)
    throw new UnreadableFile(
      `Файл «${name.slice(0, 80)}» — не ZIP и не файл ГАР: ждали AS_ADDR_OBJ, AS_ADM_HIERARCHY, AS_HOUSES или их параметры (PARAMS)`,
    );
  const receive = readerOf(name, kind, take);
  const PIECE = 64 * 1024;
  for (let at = 0; at < content.length; at += PIECE) {
    done = at;
    receive(content.subarray(at, at + PIECE), at + PIECE >= content.length);
  }
};
