import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { strToU8, zipSync } from 'fflate';
import { acceptedTypes } from '../contract/src/kit/route.ts';
import { bodyFloods } from './body-floods.ts';
import { many, repeatedly, SECONDS, type Flood, type Flooded } from './flood.ts';

const MAIN = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"';
const RELATIONS = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';

/** A workbook of some 400 kB whose only sheet is 400 MB long. */
function bomb(): Buffer {
  const row = '<row><c t="inlineStr"><is><t>xxxxxxxxxxxxxxxx</t></is></c></row>';
  const sheet = `<worksheet ${MAIN}><sheetData>${row.repeat(Math.ceil(400e6 / row.length))}</sheetData></worksheet>`;
  return Buffer.from(
    zipSync(
      {
        '[Content_Types].xml': strToU8('<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>'),
        'xl/workbook.xml': strToU8(
          `<workbook ${MAIN} xmlns:r="${RELATIONS}"><sheets><sheet name="A" sheetId="1" r:id="r1"/></sheets></workbook>`,
        ),
        'xl/_rels/workbook.xml.rels': strToU8(
          '<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
        ),
        'xl/worksheets/sheet1.xml': strToU8(sheet),
      },
      { level: 9 },
    ),
  );
}

const table = (lines: number) =>
  Buffer.from(`Фамилия;Имя\n${Array.from({ length: lines }, (_, index) => `Петров ${index};Иван\n`).join('')}`);

const upload = ({ person, program }: Flooded, content: Buffer) =>
  person.status(program.base, 'POST', '/api/employees/imports?fileName=a.xlsx', content, {
    'content-type': acceptedTypes.bytes,
  });

const uploads = (what: string, times: number, content: () => Buffer): Flood => ({
  what,
  async make(flooded) {
    const file = content();
    return { statuses: await many(times, () => upload(flooded, file)) };
  },
});

const exportPaths = ['/api/equipment-types/export?format=xlsx', '/api/journal/export?format=xlsx'];
const refused: Flood = {
  what: 'отказы одному человеку, восемь соединений',
  async make({ person, program, database }) {
    const count = async () =>
      Number((await database.query("select count(*) from journal where action = 'refused'"))[0].count);
    const before = await count();
    const stranger = { 'org-id': '00000000-0000-4000-8000-000000000000' };
    const statuses = await repeatedly(8, () => person.status(program.base, 'GET', '/api/brands', undefined, stranger));
    const written = (await count()) - before;
    return { statuses, broken: written > 10 ? [`в журнале записей: ${written}`] : [] };
  },
};

const locked: Flood = {
  what: 'запертая таблица, восемнадцать запросов к ней',
  async make({ person, program, database }) {
    const release = await database.hold('brand');
    const statuses = await many(18, () => person.status(program.base, 'GET', '/api/brands'));
    await release();
    return { statuses, broken: statuses.some((status) => status !== 503) ? ['не все ответы 503'] : [] };
  },
};

const slow: Flood = {
  what: 'пятьсот медленных соединений',
  async make({ program }) {
    const { hostname, port } = new URL(program.base);
    const sockets = await many(500, async (): Promise<Socket> => {
      const socket = connect(Number(port), hostname).on('error', () => undefined);
      socket.write('POST /connect/token HTTP/1.1\r\nHost: console\r\nX-Slow: ');
      return socket;
    });
    for (let second = 0; second < SECONDS; second++) {
      for (const socket of sockets) socket.write('a');
      await sleep(1000);
    }
    for (const socket of sockets) socket.destroy();
    return { statuses: [] };
  },
};

export const floods: readonly Flood[] = [
  uploads('двадцать бомб сразу: 400 кБ, внутри 400 МБ', 20, bomb),
  uploads('сорок крошечных таблиц', 40, () => table(1)),
  uploads('сто таблиц по 20 000 строк', 100, () => table(20_000)),
  {
    what: 'сто выгрузок сразу',
    make: async ({ person, program }) => ({
      statuses: await many(100, (index) => person.status(program.base, 'GET', exportPaths[index % 2]!)),
    }),
  },
  {
    what: 'шестнадцать читателей показателей',
    make: async ({ person, management }) => ({
      statuses: await repeatedly(16, () => person.status(management, 'GET', '/metrics')),
    }),
  },
  {
    what: 'шестнадцать читателей описания API',
    make: async ({ person, program }) => ({
      statuses: await repeatedly(16, () => person.status(program.base, 'GET', '/api/openapi.json')),
    }),
  },
  refused,
  locked,
  slow,
  ...bodyFloods,
];
