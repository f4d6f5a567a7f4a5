import { readMigrations } from '../db/migrate.ts';
import type { World } from './world.ts';

/** The titles of the schema files; a file not listed here is named after its first table. */
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
  metering: 'Учёт: показания, пломбы, балансы, задания',
  sign_in: 'Вход',
  sharing: 'Общее и своё в справочниках',
  organizations: 'Организации: присоединение, квоты, адреса',
  service: 'Служба',
};

interface Table {
  name: string;
  /** The description of a row. */
  word: string | null;
  fenced: boolean;
  family: boolean;
  /** Rows of the service, which everybody reads; beside them those of organizations. */
  shared: boolean;
  mixed: boolean;
}
interface Link {
  child: string;
  parent: string;
  columns: string;
}

/** The tables of each area, by schema file. */
function tablesByArea(): [area: string, tables: string[]][] {
  return readMigrations()
    .flatMap(({ files }) => files)
    .map(({ name, sql }): [string, string[]] => [
      name.replace(/^\d+_|\.sql$/g, ''),
      [...sql.matchAll(/^create (?:unlogged )?table (\w+)/gm)].map(([, table]) => table!),
    ])
    .filter(([, tables]) => tables.length > 0);
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);

function diagram(tables: readonly string[], links: readonly Link[]): string {
  const lines = links.map(({ child, parent, columns }) => `  ${parent} ||--o{ ${child} : "${columns}"`);
  const linked = new Set(links.flatMap(({ child, parent }) => [child, parent]));
  const alone = tables.filter((name) => !linked.has(name)).map((name) => `  ${name}`);
  return ['```mermaid', 'erDiagram', ...alone, ...lines, '```'].join('\n');
}

/** The tables of a migrated database by area, as in `docs/data-model.md`: a diagram of references, and a line per table.
 *  Throws for a table without a description. */
export async function printDataModel({ owner }: World): Promise<string> {
  const tables: Table[] = await owner(`
    select c.relname as name, obj_description(c.oid, 'pg_class') as word,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'own_organization') as fenced,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'count_new') as family,
      exists (select from pg_policy p where p.polrelid = c.oid and p.polname = 'shared_data') as shared,
      exists (select from pg_trigger t where t.tgrelid = c.oid and t.tgname = 'keep_owner') as mixed
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
  const undrawn = new Set(known.keys());
  const sections = tablesByArea().map(([area, names]) => {
    const rows = names.map((name) => {
      const table = known.get(name);
      undrawn.delete(name);
      if (!table?.word) throw new Error(`таблица ${name} не описана: comment on table ${name} is '…'`);
      const shared = table.mixed ? 'службы и организаций' : table.shared ? 'службы' : 'общая';
      const whose = table.family ? 'семейство' : table.fenced ? 'организации' : shared;
      return `| \`${name}\` | ${table.word} | ${whose} |`;
    });
    const own = links.filter(({ child }) => names.includes(child));
    const title = areas[area] ?? capital(known.get(names[0]!)?.word ?? area);
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
  if (undrawn.size) throw new Error(`в схеме нет: ${[...undrawn].join(', ')}`);
  return sections.join('\n\n');
}
