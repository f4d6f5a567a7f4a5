import { acceptedTypes } from '../contract/src/kit/route.ts';
import { repeatedly, type Flood, type Flooded } from './flood.ts';

const list = (count: number, one: (index: number) => string) =>
  Array.from({ length: count }, (_, at) => one(at)).join();
const names = (count: number, join = ',') => Array.from({ length: count }, (_, at) => `"n${at}":1`).join(join);

const AT_ONCE = 16;
const LOAD = '/api/measurement-values';
/** A route that requires no right. */
const ANY = '/api/permission-requests';

type Kind = keyof typeof acceptedTypes | 'csv';
const typeOf = (kind: Kind) => (kind === 'csv' ? 'text/csv' : acceptedTypes[kind]);

/** The connection may be closed before the refusal of a too long body has been read. */
const TOO_LONG = [413, 0];

/** Sends one body repeatedly on several connections; each must be refused with the given status. */
const refused = (what: string, atOnce: number, path: string, kind: Kind, text: () => string, as: number[]): Flood => ({
  what: `${what}, соединений ${atOnce}`,
  async make({ person, program }: Flooded) {
    const body = Buffer.from(text());
    const headers = { 'content-type': typeOf(kind) };
    const statuses = await repeatedly(atOnce, () => person.status(program.base, 'POST', path, body, headers));
    const broken = statuses.every((status) => as.includes(status)) ? [] : [`не ${as.join(' и не ')}`];
    return { statuses: statuses.filter((status) => status !== 0 || !as.includes(status)), broken };
  },
});

const titles = () => Array.from({ length: 130_000 }, (_, at) => `столбец${at}`).join(';');
const wrongDay = `{"point":"1","channel":"01","day":"2026-01-01","values":[${list(48, () => '"x"')}]}`;

const filter = (conditions: number) =>
  encodeURIComponent(`{"and":[${list(conditions, () => '{"field":"name","op":"contains","value":"a"}')}]}`);

/** Requests that are expensive for the HTTP and URL parsers. */
const asked = (what: string, path: () => string, headers: Record<string, string> = {}): Flood => ({
  what: `${what}, соединений ${AT_ONCE}`,
  make: async ({ person, program }) => ({
    statuses: await repeatedly(AT_ONCE, () => person.status(program.base, 'GET', path(), undefined, headers)),
  }),
});

const parameters = () => Array.from({ length: 2500 }, (_, at) => `a${at}`).join('&');
const manyHeaders = Object.fromEntries(Array.from({ length: 200 }, (_, at) => [`x-${at}`, 'a']));

export const bodyFloods: readonly Flood[] = [
  refused('объект из 300 000 имён без всяких прав', 3, ANY, 'json', () => `{${names(300_000)}}`, TOO_LONG),
  refused('массив из 20 000 значений без всяких прав', 16, ANY, 'json', () => `[${list(20_000, () => '{}')}]`, [400]),
  refused(
    'тысяча имён и 250 КБ знаков с подменой',
    16,
    ANY,
    'json',
    () => `{${names(999)},"s":"${'\\u0041'.repeat(40_000)}"}`,
    [422],
  ),
  refused('300 000 имён загрузкой', 3, LOAD, 'json', () => `{${names(300_000)}}`, [400, 429]),
  refused(
    'самая большая загрузка, неверная в каждом значении',
    4,
    LOAD,
    'json',
    () => `{"days":[${list(2000, () => wrongDay)}]}`,
    [422, 429],
  ),
  refused('4 МБ разделителей', 3, LOAD, 'csv', () => ';'.repeat(4_000_000), [400, 429]),
  refused('шапка из 130 000 столбцов', 3, LOAD, 'csv', titles, [400, 429]),
  refused(
    'таблица с шапкой из 130 000 столбцов',
    3,
    '/api/employees/imports?fileName=a.csv',
    'bytes',
    titles,
    [422, 429],
  ),
  refused('форма входа из 300 000 имён', 16, '/connect/token', 'form', () => names(300_000, '&'), TOO_LONG),
  refused(
    'форма входа в 16 КБ',
    16,
    '/connect/token',
    'form',
    () => Array.from({ length: 2000 }, (_, at) => `n${at}=`).join('&'),
    [400],
  ),
  asked('адрес из 2500 параметров', () => `/api/brands?${parameters()}`),
  asked('отбор из двадцати условий', () => `/api/brands?filter=${filter(20)}`),
  asked('двести заголовков', () => '/api/brands?limit=1', manyHeaders),
];
