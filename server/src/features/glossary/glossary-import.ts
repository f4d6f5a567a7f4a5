import * as z from 'zod/mini';
import { glossary } from 'contract/features/glossary/facts.ts';
import { glossaryCalls, type SeenTerm } from 'contract/features/glossary/calls.ts';
import type { Answer } from 'contract/kit/route.ts';
import { unguarded } from 'contract/kit/spreadsheet-text.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';
import type { AnyInput } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { inManner, placeIn, writeJournal } from '../../core/journal.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { readCsv } from '../../core/read-csv.ts';
import { createTerm, updateTerm } from './glossary.service.ts';

type Report = Answer<typeof glossaryCalls.import>;

const MAX_ROWS = 5000;
const { fields } = glossary;

/** The columns of a file by title, the same as in the export, so that an exported file can be imported. */
const columns: Readonly<Record<string, string>> = {
  [fields.term.label]: 'term',
  [fields.abbreviation.label]: 'abbreviation',
  [fields.sectionGuid.label]: 'sectionGuid',
  [fields.definition.label]: 'definition',
  [fields.synonyms.label]: 'synonyms',
  [fields.source.label]: 'source',
  [fields.sourceClause.label]: 'sourceClause',
};
const needed = ['term', 'sectionGuid', 'definition'] as const;

interface KnownTerm {
  guid: string;
  version: number;
  values: AnyInput;
}

async function knownTerm(tx: Tx, section: string, term: string): Promise<KnownTerm | undefined> {
  return tx.one<KnownTerm>(sql`
    select guid, version, json_build_object('term', term, 'definition', definition, 'related', array(select l.to_guid from glossary_related l where l.from_guid = t.guid order by l.position),
      'sourceValidFrom', source_valid_from, 'sourceValidTo', source_valid_to, 'abbreviation', abbreviation, 'synonyms', synonyms,
      'source', source, 'sourceClause', source_clause) as values
    from glossary_term t where section_guid = ${section} and search_key(term) = search_key(${term}) order by owner limit 1 for no key update`);
}

function headerOf(row: string[] | undefined): (string | undefined)[] {
  const keys = (row ?? []).map((title) => columns[tidyLine(title)]);
  const missing = needed.find((key) => !keys.includes(key));
  if (missing) throw invalidField('csv', `Нет столбца «${fields[missing].label}»`);
  return keys;
}

type Cells = Record<string, string>;

const cellsOf = (keys: readonly (string | undefined)[], row: readonly string[]): Cells =>
  Object.fromEntries(keys.flatMap((key, index) => (key ? [[key, row[index] ?? '']] : [])));

const tidied = (cell = '') => unguarded(tidyLines(cell));

function valueOf(key: string, cell: string): unknown {
  const text = tidied(cell);
  return key === 'synonyms' ? text.split(',').map(tidyLine).filter(Boolean) : text || null;
}

/** The values of the cells. A cell that repeats the exported value keeps the stored value unchanged. */
function valuesOf(cells: Cells, known: AnyInput = {}): AnyInput {
  const values = Object.entries(cells).map(([key, cell]) => {
    const stored = known[key];
    const shown = Array.isArray(stored) ? stored.join(', ') : stored;
    const isRepeated = typeof shown === 'string' && [tidyLines(cell), tidied(cell)].includes(tidyLines(shown));
    return [key, isRepeated ? stored : valueOf(key, cell)];
  });
  return Object.fromEntries(values) as AnyInput;
}

const SHOWN = 100;

/** Errors: 412 when the terms that the file matches differ from those seen by its check. */
function refuseChanged(before: readonly SeenTerm[], now: readonly SeenTerm[], termAt: (row: number) => string): void {
  const [seen, found] = [before, now].map((terms) => new Map(terms.map((term) => [term.row, term])));
  const messages = [...new Set([...before, ...now].map(({ row }) => row))]
    .toSorted((a, b) => a - b)
    .flatMap((row) => {
      const [was, is] = [seen?.get(row), found?.get(row)];
      if (was?.guid === is?.guid && was?.version === is?.version) return [];
      const what = !was ? 'появился' : was.guid === is?.guid ? 'изменили' : 'удалили или переименовали';
      return [`Строка ${row}: термин «${termAt(row)}» ${what} после проверки`];
    });
  if (messages.length === 0) return;
  throw new AppError('stale', {
    detail: `Ничего не загружено: после проверки изменились термины файла, всего ${messages.length}. Проверьте файл снова.`,
    errors: messages.slice(0, SHOWN).map((message) => ({ path: 'csv', message })),
  });
}

/** Imports terms from a CSV file, all or none: creates new terms and changes those with the same section and name. Reports every
 *  mistake with its row and column. A check (without `seen`) does the same work and rolls it back. Errors: 412 when a term has
 *  changed since the check, 422 when the file is not a file of terms. */
export async function importTerms(
  tx: Tx,
  actor: Actor,
  csv: string,
  seen: readonly SeenTerm[] | null,
): Promise<Report> {
  const [header, ...rows] = readCsv(csv);
  const keys = headerOf(header);
  if (rows.length > MAX_ROWS) throw invalidField('csv', `Не больше ${MAX_ROWS.toLocaleString('ru')} строк за раз`);
  const sections = await tx.rows<{ guid: string; name: string }>(
    sql`select guid, search_key(name) as name from glossary_section`,
  );
  const report: Report = { created: 0, updated: 0, same: 0, seen: [], errors: [] };
  const met = new Set<string>();
  const labelOf = (key: unknown) => fields[key as keyof typeof fields]?.label ?? null;

  const part = inManner(actor, { isPart: true });
  await tx.run(sql`savepoint import`);
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => !cell.trim())) continue;
    const number = index + 2;
    const cells = cellsOf(keys, row);
    const sectionName = tidyLine(tidied(cells.sectionGuid)).toLocaleLowerCase('ru').replaceAll('ё', 'е');
    const section = sections.find(({ name }) => name === sectionName);
    if (!section) {
      report.errors.push({ row: number, column: fields.sectionGuid.label, message: 'Такого раздела нет' });
      continue;
    }
    const known = await knownTerm(tx, section.guid, tidied(cells.term));
    if (known && !met.has(known.guid)) {
      met.add(known.guid);
      report.seen.push({ row: number, guid: known.guid, version: known.version });
    }
    const empty = {
      abbreviation: null,
      synonyms: [],
      related: [],
      source: null,
      sourceClause: null,
      sourceValidFrom: null,
      sourceValidTo: null,
    };
    const parsed = z.safeParse(glossary.input, {
      ...empty,
      ...known?.values,
      ...valuesOf(cells, known?.values),
      sectionGuid: section.guid,
    });
    if (!parsed.success) {
      for (const { path, message } of parsed.error.issues)
        report.errors.push({ row: number, column: labelOf(path[0]), message });
      continue;
    }
    if (!known) {
      met.add((await createTerm(tx, part, parsed.data)).guid);
      report.created++;
    } else {
      const after = await updateTerm(tx, part, known.guid, known.version, parsed.data).catch((error: unknown) => {
        if (!(error instanceof AppError && error.code === 'forbidden')) throw error;
        report.errors.push({ row: number, column: null, message: error.message });
      });
      if (!after) continue;
      if (after.version === known.version) report.same++;
      else report.updated++;
    }
  }
  if (seen) refuseChanged(seen, report.seen, (row) => tidied(cellsOf(keys, rows[row - 2] ?? [])['term']));
  const parts = report.created + report.updated;
  if (!seen || report.errors.length) await tx.run(sql`rollback to savepoint import`);
  else if (parts)
    writeJournal(tx, actor, {
      action: 'import',
      organization: placeIn(glossary, actor),
      entity: glossary.table,
      recordName: glossary.titles.list,
      parts,
    });
  return report;
}
