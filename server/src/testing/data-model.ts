import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { World } from './world.ts';

const migrations = fileURLToPath(new URL('../db/migrations', import.meta.url));

/** What the schema's files are about, in their order. */
const areas: Readonly<Record<string, string>> = {
  foundation: 'Основание',
  dictionaries: 'Справочники',
  people: 'Организации и люди',
  rights: 'Права',
  journal: 'Журнал',
  records: 'Общее для записей',
  glossary: 'Глоссарий',
  passport: 'Технический паспорт',
  object_types: 'Типы объектов',
  series: 'Ряды значений',
  exchange: 'Обмен',
  scheduler: 'Планировщик',
  regions: 'Регионы и «Подкачка»',
  prices: 'Цены и калькулятор',
  forecasts: 'Прогнозы',
  reports: 'Отчёты',
  desktops: 'Виджеты и рабочие столы',
  edition_of_rights: 'Редакция прав',
};

/** What a row of each table is. */
const words: Readonly<Record<string, string>> = {
  accession_act: 'акт технологического присоединения',
  accession_act_point: 'точка учёта в акте',
  account: 'учётная запись: имя, пароль, второй фактор',
  account_link: 'одноразовая ссылка: приглашение, забытый пароль',
  accumulator: 'накопитель',
  api_token: 'ключ API: организация, владелец, область действия',
  attachment: 'файл записи; содержимое — здесь или в `FILES_DIR`',
  branch_office: 'филиал',
  brand: 'производитель',
  building: 'здание',
  calculation_scenario: 'сохранённый расчёт со всем, из чего он сделан',
  calculation_scenario_point: 'точка расчёта',
  calculation_scenario_price: 'цены расчёта, как они были',
  connection_point: 'точка подключения транзитного потребителя',
  consumption_object: 'объект потребления',
  contract: 'договор',
  desktop: 'рабочий стол организации или человека',
  desktop_item: 'место виджета на столе',
  device_placement: 'установка прибора на точку: период и показания',
  dictionary: 'словарь',
  dictionary_value: 'значение словаря',
  employee: 'сотрудник: карточка человека в организации',
  employee_group: 'группа прав сотрудника',
  equipment: 'оборудование',
  equipment_type: 'тип оборудования',
  erased_person: 'чьи личные данные стёрты',
  exchange_code: 'как отправитель называет нашу точку',
  export_carry: 'остаток округления при выгрузке',
  feeder: 'фидер',
  forecast: 'прогноз: что и как прогнозируется',
  forecast_backtest: 'проверка на прошлом',
  forecast_correction: 'правка версии прогноза',
  forecast_version: 'построенная версия прогноза',
  generation_object: 'объект генерации',
  glossary_related: 'связь терминов',
  glossary_section: 'раздел глоссария',
  glossary_term: 'термин',
  import: 'загрузка записей из файла',
  import_mapping: 'куда шли столбцы с такими заголовками',
  import_row: 'строка загружаемого файла',
  individual_permission: 'личное право: разрешение или запрет',
  interval_day: 'сутки ряда: значение и качество каждого интервала',
  interval_day_past: 'прежняя версия суток',
  journal: 'запись журнала',
  journal_forgotten: 'что осталось от забытой записи: место и хеш',
  journal_lane: 'конец каждой дорожки журнала',
  journal_retention: 'сроки хранения журнала организации',
  measurement_export: 'выгруженный макет: номер и хеш',
  measurement_finding: 'замечание проверки к суткам',
  measurement_import: 'файл значений, каким пришёл, и что с ним стало',
  membership: 'участие: в какой организации учётная запись работает',
  metering_device: 'прибор учёта',
  metering_point: 'точка учёта',
  model: 'модель оборудования',
  notification: 'уведомление',
  notification_read: 'кто уведомление прочёл',
  notification_settings: 'как человека уведомлять',
  object_count: 'сколько записей семейства у организации',
  object_type: 'тип объектов: свои поля семейства или своё семейство',
  object_type_check: 'проверка новых параметров типа на его объектах',
  organization: 'организация',
  organization_address: 'адрес организации',
  organization_tree: 'кто под кем в холдинге, сама организация тоже',
  passport_object: 'объект своего типа организации',
  permission_group: 'группа прав с матрицей',
  permission_group_rule: 'правило группы: строки, требование, начальные значения',
  planned_peak_hour: 'плановые часы пик месяца и ценовой зоны',
  planned_value: 'плановое значение филиала на месяц',
  power_transformer: 'силовой трансформатор',
  price_revision: 'цены месяца, какими они были',
  price_set: 'цены поставщика в регионе на месяц',
  product: 'продукция',
  production_day: 'день производственного календаря',
  program_right: 'что можно роли программы',
  redirect: 'адрес заменённой записи ведёт к другой',
  region_file: 'файл региона, каким пришёл',
  region_peak_hour: 'час пик региона, все его редакции',
  region_refresh: 'запуск «Подкачки»',
  region_refresh_item: 'регион и месяц запуска',
  region_source: 'источник «Подкачки»',
  region_subscription: 'кто ждёт полного месяца региона',
  region_temperature: 'температура суток региона',
  reorganization: 'переименование, присоединение, разделение',
  reorganization_successor: 'преемник',
  repeated_request: 'первый ответ на запрос с `Idempotency-Key`',
  report: 'отчёт',
  report_file: 'сделанный файл отчёта',
  rights_change: 'сколько раз менялись права',
  run: 'запуск работы',
  run_line: 'строка журнала работы',
  run_step: 'сделанный шаг работы',
  sample_progress: 'сколько образцовых данных уже сделано',
  saved_view: 'сохранённый вид списка',
  schedule: 'задача планировщика',
  schedule_proposal: 'предложенная правка задачи',
  security_policy: 'политика безопасности организации',
  series: 'ряд: канал точки учёта или величина региона',
  series_origin: 'акт записи значений: кто, откуда, когда',
  session: 'сеанс',
  sign_in_guess: 'попытки угадать пароль',
  substation: 'подстанция',
  table_layout: 'где в таблице значений что стояло',
  temperature_load: 'файл с температурой',
  transformation: 'трансформация: коэффициент точки за период',
  transit_consumer: 'транзитный потребитель',
  widget: 'виджет библиотеки',
  worker: 'работник предприятия',
};

interface Table {
  name: string;
  fenced: boolean;
  family: boolean;
}
interface Link {
  child: string;
  parent: string;
  columns: string;
}

/** The tables of each area, as the files of the schema make them. */
function tablesByArea(): [area: string, tables: string[]][] {
  return readdirSync(migrations)
    .toSorted()
    .map((file): [string, string[]] => {
      const text = readFileSync(join(migrations, file), 'utf8');
      return [file.slice(5, -4), [...text.matchAll(/^create table (\w+)/gm)].map(([, name]) => name!)];
    })
    .filter(([, tables]) => tables.length > 0);
}

function diagram(tables: readonly string[], links: readonly Link[]): string {
  const lines = links.map(({ child, parent, columns }) => `  ${parent} ||--o{ ${child} : "${columns}"`);
  const linked = new Set(links.flatMap(({ child, parent }) => [child, parent]));
  const alone = tables.filter((name) => !linked.has(name)).map((name) => `  ${name}`);
  return ['```mermaid', 'erDiagram', ...alone, ...lines, '```'].join('\n');
}

/** The tables of a migrated database by area, as `docs/data-model.md` shows them: a diagram of who refers to whom, and a line for
 *  each table. Throws for a table or an area that nobody has described. */
export async function printDataModel({ owner }: World): Promise<string> {
  const tables: Table[] = await owner(`
    select c.relname as name,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization') as fenced,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_new') as family
    from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
      and c.relname <> 'migration' order by 1`);
  const links: Link[] = await owner(`
    select c.conrelid::regclass::text as child, c.confrelid::regclass::text as parent,
      string_agg(a.attname, ', ' order by c.conname, a.attnum) as columns
    from pg_constraint c join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.connamespace = 'public'::regnamespace and c.conparentid = 0
      and (a.attname <> 'organization_guid' or c.conkey = array[a.attnum] and c.conrelid = any(array['membership', 'api_token', 'security_policy']::regclass[]))
    group by 1, 2 order by 1, 2`);
  const known = new Map(tables.map((table) => [table.name, table]));
  const sections = tablesByArea().map(([area, names]) => {
    const title = areas[area];
    if (!title) throw new Error(`server/src/testing/data-model.ts: у области ${area} нет названия`);
    const rows = names.map((name) => {
      const table = known.get(name);
      known.delete(name);
      if (!table || !words[name]) throw new Error(`server/src/testing/data-model.ts: таблица ${name} не описана`);
      const whose = table.family ? 'семейство' : table.fenced ? 'организации' : 'общая';
      return `| \`${name}\` | ${words[name]} | ${whose} |`;
    });
    const own = links.filter(({ child }) => names.includes(child));
    return [
      `### ${title}`,
      '',
      diagram(names, own),
      '',
      '| Таблица | Строка — это | Чья |',
      '| --- | --- | --- |',
      ...rows,
    ].join('\n');
  });
  if (known.size) throw new Error(`в схеме нет: ${[...known.keys()].join(', ')}`);
  return sections.join('\n\n');
}
