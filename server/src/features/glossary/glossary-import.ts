import * as z from 'zod/mini';
import { glossary, glossaryCalls } from 'contract/features/glossary.ts';
import type { Answer } from 'contract/kit/route.ts';
import { tidyLine, tidyLines } from 'contract/kit/text.ts';
import type { AnyInput } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { readCsv } from './csv-table.ts';
import { createTerm, updateTerm } from './glossary.service.ts';

type Report = Answer<typeof glossaryCalls.import>;

const MAX_ROWS = 5000;
const { fields } = glossary;

/** The columns of a file by their titles: those of the export, so that an exported file can be loaded back. */
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

interface Known {
  guid: string;
  version: number;
  values: AnyInput;
}

async function knownTerm(tx: Tx, section: string, term: string): Promise<Known | undefined> {
  return tx.one<Known>(sql`
    select guid, version, json_build_object('term', term, 'definition', definition, 'related', array(select l.to_guid from glossary_related l where l.from_guid = t.guid order by l.position),
      'sourceValidFrom', source_valid_from, 'sourceValidTo', source_valid_to, 'abbreviation', abbreviation, 'synonyms', synonyms,
      'source', source, 'sourceClause', source_clause) as values
    from glossary_term t where section_guid = ${section} and search_key(term) = search_key(${term})`);
}

const unguarded = (text: string) => text.replace(/^'(?=[=+\-@])/, '');

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

/** What the cells say; a value that they repeat as it was exported stays as it is stored, untidied. */
function valuesOf(cells: Cells, known: AnyInput = {}): AnyInput {
  const values = Object.entries(cells).map(([key, cell]) => {
    const stored = known[key];
    const shown = Array.isArray(stored) ? stored.join(', ') : stored;
    const isRepeated = typeof shown === 'string' && [tidyLines(cell), tidied(cell)].includes(tidyLines(shown));
    return [key, isRepeated ? stored : valueOf(key, cell)];
  });
  return Object.fromEntries(values) as AnyInput;
}

/** Loads terms from a CSV file, all or none: new ones are created, those of the same section and name are changed.
 *  Every mistake is reported with its row and column; a trial does the same work and undoes it. */
export async function importTerms(tx: Tx, actor: Actor, csv: string, trial: boolean): Promise<Report> {
  const [header, ...rows] = readCsv(csv);
  const keys = headerOf(header);
  if (rows.length > MAX_ROWS) throw invalidField('csv', `Не больше ${MAX_ROWS.toLocaleString('ru')} строк за раз`);
  const sections = await tx.rows<{ guid: string; name: string }>(
    sql`select guid, search_key(name) as name from glossary_section`,
  );
  const report: Report = { created: 0, updated: 0, same: 0, errors: [] };
  const labelOf = (key: unknown) => fields[key as keyof typeof fields]?.label ?? null;

  await tx.run(sql`savepoint import`);
  for (const [index, row] of rows.entries()) {
    if (row.every((cell) => !cell.trim())) continue;
    const number = index + 2;
    const cells = cellsOf(keys, row);
    const sectionName = tidyLine(tidied(cells['sectionGuid'])).toLocaleLowerCase('ru').replaceAll('ё', 'е');
    const section = sections.find(({ name }) => name === sectionName);
    if (!section) {
      report.errors.push({ row: number, column: fields.sectionGuid.label, message: 'Такого раздела нет' });
      continue;
    }
    const known = await knownTerm(tx, section.guid, tidied(cells['term']));
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
      await createTerm(tx, actor, parsed.data);
      report.created++;
    } else {
      const after = await updateTerm(tx, actor, known.guid, known.version, parsed.data);
      if (after.version === known.version) report.same++;
      else report.updated++;
    }
  }
  if (trial || report.errors.length) await tx.run(sql`rollback to savepoint import`);
  return report;
}
