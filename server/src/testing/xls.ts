/** The content of a cell in an Excel 97–2003 workbook; a date is a number with a date format. */
export type XlsCell = string | number | { date: number };

const SECTOR = 512;
const MINI = 64;
const CUTOFF = 4096;
const END = 0xfffffffe;
const FREE = 0xffffffff;

const record = (kind: number, ...parts: Buffer[]): Buffer => {
  const data = Buffer.concat(parts);
  const head = Buffer.alloc(4);
  head.writeUInt16LE(kind);
  head.writeUInt16LE(data.length, 2);
  return Buffer.concat([head, data]);
};
const u16 = (...values: number[]) => Buffer.from(new Uint16Array(values).buffer);
const u32 = (...values: number[]) => Buffer.from(new Uint32Array(values).buffer);
const real = (value: number) => Buffer.from(new Float64Array([value]).buffer);
/** A text of two-byte characters, preceded by its length. */
const wide = (text: string) => Buffer.concat([u16(text.length), Buffer.of(1), Buffer.from(text, 'utf16le')]);

/** The shared texts, split within a text where a record is full. */
function sharedTexts(texts: readonly string[], limit: number): Buffer {
  const all = Buffer.concat([u32(texts.length, texts.length), ...texts.map(wide)]);
  if (all.length <= limit) return record(0xfc, all);
  // The split is before the last two characters of the last text, which states its character width again.
  return Buffer.concat([record(0xfc, all.subarray(0, -4)), record(0x3c, Buffer.of(1), all.subarray(-4))]);
}

const begin = (substream: number) => record(0x809, u16(0x600, substream, 0, 0), u32(0, 0));
const end = record(0x0a);

function workbook(rows: readonly (readonly XlsCell[])[], limit: number): Buffer {
  const texts = [...new Set(rows.flat().filter((cell) => typeof cell === 'string'))];
  const cells = rows.flatMap((row, number) =>
    row.map((cell, column) => {
      if (typeof cell === 'string') return record(0xfd, u16(number, column, 0), u32(texts.indexOf(cell)));
      const value = typeof cell === 'number' ? cell : cell.date;
      return record(0x203, u16(number, column, typeof cell === 'number' ? 0 : 1), real(value));
    }),
  );
  const formats = [record(0xe0, u16(0, 0), Buffer.alloc(16)), record(0xe0, u16(0, 14), Buffer.alloc(16))];
  const head = (sheetAt: number) =>
    Buffer.concat([
      begin(5),
      ...formats,
      record(0x85, u32(sheetAt), Buffer.of(0, 0, 1, 0), Buffer.from('A')),
      sharedTexts(texts, limit),
      end,
    ]);
  return Buffer.concat([head(head(0).length), begin(0x10), ...cells, end]);
}

const padded = (data: Buffer, size: number) =>
  Buffer.concat([data, Buffer.alloc((size - (data.length % size)) % size)]);
const chained = (first: number, count: number) =>
  Array.from({ length: count }, (_, index) => (index + 1 < count ? first + index + 1 : END));

function entry(name: string, type: number, first: number, length: number): Buffer {
  const data = Buffer.alloc(128);
  data.write(name, 'utf16le');
  data.writeUInt16LE((name.length + 1) * 2, 64);
  data[66] = type;
  for (const at of [68, 72, 76]) data.writeUInt32LE(FREE, at);
  data.writeUInt32LE(first, 116);
  data.writeUInt32LE(length, 120);
  return data;
}

/** A compound file with one stream; a short one is placed among the small streams. */
function compound(name: string, stream: Buffer): Buffer {
  const isSmall = stream.length < CUTOFF;
  const body = padded(isSmall ? padded(stream, MINI) : stream, SECTOR);
  const count = body.length / SECTOR;
  const root = entry('Root Entry', 5, isSmall ? 3 : END, isSmall ? body.length : 0);
  const directory = padded(Buffer.concat([root, entry(name, 2, isSmall ? 0 : 3, stream.length)]), SECTOR);
  const minis = isSmall ? chained(0, Math.ceil(stream.length / MINI)) : [];
  const table = (numbers: number[]) => u32(...Array.from({ length: SECTOR / 4 }, (_, at) => numbers[at] ?? FREE));
  const head = Buffer.alloc(SECTOR, 0xff);
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(head);
  head.fill(0, 8, 24);
  u16(0x3e, 3, 0xfffe, 9, 6, 0, 0, 0).copy(head, 24);
  u32(0, 1, 1, 0, CUTOFF, isSmall ? 2 : END, isSmall ? 1 : 0, END, 0, 0).copy(head, 40);
  const sectors = table([0xfffffffd, END, END, ...chained(3, count)]);
  return Buffer.concat([head, sectors, directory, table(minis), body]);
}

/** A workbook as saved by Excel 97–2003, up to 60 kB. `limit`: the maximum length of the text record. */
export const xlsFile = (rows: readonly (readonly XlsCell[])[], limit = 8224): Buffer =>
  compound('Workbook', workbook(rows, limit));
