import { registerFields, type RegisterField } from 'contract/features/organizations/register.ts';
import { eachFilledRow } from '../files/table-rows.ts';
import { UnreadableFile } from '../files/unzip.ts';
import type { RegisterEntry, RegisterSearch } from './register-entry.ts';

const plain = (text: string | undefined) =>
  (text ?? '')
    .trim()
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^\p{L}\d]+/gu, ' ')
    .trim();

/** Headings used in other tables for a field, besides its own label. */
const otherHeads: Readonly<Partial<Record<RegisterField, readonly string[]>>> = {
  fullName: ['Наименование полное', 'Полное наименование юридического лица'],
  shortName: ['Сокращённое наименование', 'Наименование сокращённое', 'Наименование', 'Организация'],
  ogrn: ['ОГРНИП', 'ОГРН (ОГРНИП)'],
  okved: ['Основной ОКВЭД', 'Код ОКВЭД'],
  opfCode: ['Код ОПФ', 'Код ОКОПФ'],
  headName: ['ФИО руководителя'],
  email: ['E-mail', 'Электронная почта'],
};
// The kind of person is chosen in the form and does not appear in tables.
const names = (Object.keys(registerFields) as RegisterField[]).filter((name) => name !== 'subjectKind');
const heads = new Map(
  names.flatMap((name) =>
    [registerFields[name].label, ...(otherHeads[name] ?? [])].map((head) => [plain(head), name] as const),
  ),
);

const NO_HEADS = 'В первой строке таблицы нужны заголовки, и среди них «ИНН» или «ОГРН»';

/** Searches a table with headings: XLSX, XLS or CSV. Throws UnreadableFile. */
export function searchTable(content: Uint8Array, search: RegisterSearch): void {
  let columns: (RegisterField | undefined)[] | null = null;
  eachFilledRow(content, (_, cells) => {
    if (!columns) {
      columns = cells.map((cell) => heads.get(plain(cell)));
      if (!columns.includes('inn') && !columns.includes('ogrn')) throw new UnreadableFile(NO_HEADS);
      return;
    }
    const entry: RegisterEntry = {};
    for (const [index, name] of columns.entries()) {
      const value = cells[index]?.trim();
      if (name && value) entry[name] ??= value;
    }
    search.see(entry);
  });
  if (!columns) throw new UnreadableFile(NO_HEADS);
}
