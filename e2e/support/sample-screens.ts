import { api, items, type Row } from './api.ts';
import { publishedForecast } from './forecasts.ts';
import { createGroup } from './people.ts';
import { at } from './look.ts';

export const first = async (list: string, of: (row: { guid: string }) => string) => {
  const [found] = await items(list);
  return of(found!);
};
/** Opens a tab of the card of the first record in a list. */
const cardOf =
  (list: string, card: string) =>
  (tab = '') =>
  () =>
    first(list, ({ guid }) => `${card}/${guid}${tab}`);
export const employee = cardOf('/api/employees?limit=1&search=Орлова', '/employee');
export const explored =
  (more = '') =>
  () =>
    first('/api/employees?limit=1&search=Орлова', ({ guid }) => `/permission-groups/explorer?person=${guid}${more}`);
export const user = cardOf('/api/users?limit=1&search=orlova', '/users');
export const brand = cardOf('/api/brands?limit=1&search=Инкотекс', '/dictionary/brands');
export const term = cardOf('/api/glossary?limit=1&search=АИИС', '/glossary');
export const value = cardOf('/api/dictionary/1/values?limit=1&sort=sort', '/dictionary-values/1');
export const report = cardOf(`/api/reports?limit=1&search=${encodeURIComponent('Потребление по суткам')}`, '/report');
export const prices = cardOf('/api/price-sets?limit=1', '/calculator/prices');
export const ruledGroup = async () => {
  const group = await createGroup({ employees: 'full' });
  const rows = { field: 'department', op: 'contains', value: 'филиал' };
  const defaults = { department: 'Тверской филиал', hiredAt: '2026-09-01' };
  const message = 'Только записи своего подразделения';
  const rule = { name: 'Свой филиал', groupGuid: group.guid, section: 'employees/employees' };
  await api('POST', '/api/permission-group-rules', { body: { ...rule, rows, requirement: rows, message, defaults } });
  return `/permission/${group.guid}/rules`;
};
/** Starts a run of the verification check now. */
export const oneRun = async () => {
  const [schedule] = await items('/api/schedules?limit=1&search=поверок');
  const run = await api<{ guid: string }>('POST', `/api/schedules/${schedule!.guid}/run`, {
    body: { parameters: null },
  });
  return `/scheduler/runs/${run.guid}`;
};
/** Adds two groups of parameters and a template to the type of buildings. */
export async function describedType(): Promise<string> {
  const filter = encodeURIComponent(JSON.stringify({ field: 'family', op: 'in', value: ['buildings'] }));
  const typeNow = async () => (await items(`/api/object-types?filter=${filter}`))[0]!;
  const isDescribed = ({ parameters }: Row) => parameters.length > 0;
  const type = await typeNow();
  const { guid, version, name, code, icon, colour, sort, description, needed, layout } = type;
  const given = { unit: null, options: [], dcDictionaryId: null, isRequired: false, isMultiple: false };
  const parameters = [
    { ...given, code: 'roof', name: 'Кровля', type: 'list', options: ['плоская', 'скатная'], group: 'Конструкция' },
    { ...given, code: 'lifts', name: 'Лифтов', type: 'int', min: 0, max: 100, group: 'Инженерия' },
  ];
  const templates = { Склад: { roof: 'плоская', lifts: 1 } };
  const body = { name, code, parentGuid: null, icon, colour, sort, description, needed, layout, templates, parameters };
  if (!isDescribed(type))
    await api('PUT', `/api/object-types/${guid}`, { body, version }).catch(async (error: unknown) => {
      // A parallel test may make the same change at the same moment.
      if (!isDescribed(await typeNow())) throw error;
    });
  return `/object-types/${guid}`;
}
/** Opens the published sample forecast; it appears some time after the start of the program. */
export const forecast =
  (tab = '') =>
  async () =>
    `/forecast/${await publishedForecast()}${tab}`;
export const brands = at('/dictionary/brands', 'Производители');
