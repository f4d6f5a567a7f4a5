import type { CopySummary } from './backup.ts';
import { rowsOf } from './manifest.ts';
import { counted, sized } from './progress.ts';

const moment = (iso: string) => new Date(iso).toLocaleString('ru', { dateStyle: 'short', timeStyle: 'medium' });

/** Describes the content of a copy for people. */
export function describeCopy({ manifest, size }: CopySummary): string {
  const { madeAt, source, program, postgres, tables, files } = manifest;
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  const bytes = tables.reduce((sum, table) => sum + table.bytes, 0);
  const of = (table: string) => counted(rowsOf(manifest, `public.${table}`));
  return [
    `Копия от ${moment(madeAt)}`,
    `  откуда: ${source.place}, машина ${source.host}; программа ${program}, PostgreSQL ${postgres}`,
    `  организаций: ${of('organization')}, пользователей: ${of('account')}, записей журнала: ${of('journal')}, суток значений: ${of('interval_day')}`,
    `  всего строк: ${counted(rows)} в таблицах: ${tables.length}, это ${sized(bytes)}; файлов записей: ${counted(files.count)}, ${sized(files.bytes)}`,
    ...(files.lost
      ? [`  ВНИМАНИЕ: не нашлось или испорчено файлов записей: ${counted(files.lost)}. Их в копии нет.`]
      : []),
    `  размер копии: ${sized(size)}`,
  ].join('\n');
}
