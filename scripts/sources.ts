import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface Source {
  /** The path from the root of the repository: `server/src/app.ts`. */
  path: string;
  lines: number;
  text: string;
  /** Its imports: files as paths from the root, packages by name. */
  imports: string[];
  /** The imports that are loaded on demand. */
  lazy: string[];
}

const importing =
  /^(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm;

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name);
  return name.startsWith('contract/') ? name.replace('contract/', 'contract/src/') : name;
}

function readSources(folder: string, kept: (path: string) => boolean): Source[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /(?<!\.d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter(kept)
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const found = [...text.matchAll(importing)];
      const named = (names: readonly (string | undefined)[]) =>
        names.flatMap((name) => (name ? resolved(path, name) : []));
      const imports = named(found.map(([, from, bare, lazy]) => from ?? bare ?? lazy));
      const lazy = named(found.map(([, , , name]) => name));
      return { path, lines: text.split('\n').length - 1, text, imports, lazy };
    });
}

const isTest = (path: string) => /\.test\.tsx?$|\/testing\//.test(path);

/** The sources of a folder, without tests and test helpers. */
export const sourcesOf = (folder: string): Source[] => readSources(folder, (path) => !isTest(path));

/** The tests of a folder and test helpers. */
export const testsOf = (folder: string): Source[] => readSources(folder, isTest);

/** The forbidden imports, each as `from → what`. */
export const wrongImports = (sources: readonly Source[], allowed: (path: string, from: Source) => boolean): string[] =>
  sources.flatMap((source) =>
    source.imports.filter((path) => !allowed(path, source)).map((path) => `${source.path} → ${path}`),
  );

/** The files that re-export exports of other files. */
export const barrelsOf = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => /^export (\*|\{[^}]*\}) from/m.test(text)).map(({ path }) => path);

/** The files that access a record's field by a string literal, which the compiler does not check: `row['name']`. */
export const filesUsingStringKeys = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => /(?<!\bprocess\.)\b[a-z]\w*!?(\?\.)?\['\w+'\]/.test(text)).map(({ path }) => path);

/** The files that discard the resource type of a record. */
export const filesLosingRowTypes = (sources: readonly Source[]): string[] =>
  sources.filter(({ text }) => /\bas unknown as (AnyRow|AnyInput)/.test(text)).map(({ path }) => path);

const ORDER = /\b(?:order|group) by [^`\n]*/g;
const TOP_LEVEL = /\n(?=(?:export |async |function |const |class |let ))/;

export interface NamedTable {
  table: string;
  /** The column with the names of its records. */
  title: string;
  /** A pattern in a declaration that limits the records to visible ones. */
  limit: RegExp;
}

/** The declarations whose queries read the names of records without limiting them to visible ones, each as `file:
 *  table`. */
export const unlimitedNameQueries = (sources: readonly Source[], tables: readonly NamedTable[]): string[] =>
  sources.flatMap(({ path, text }) =>
    text.split(TOP_LEVEL).flatMap((declaration) => {
      const query = declaration.replaceAll(ORDER, '');
      return tables.flatMap(({ table, title, limit }) => {
        if (limit.test(query)) return [];
        const rows = query.matchAll(
          new RegExp(`\\b(?:from|join|update)\\s+${table}\\b(?:\\s+(?:as )?([a-z]\\w{0,2})\\b(?!\\.))?`, 'g'),
        );
        const isNamed = [...rows].some(([, alias]) => {
          const named = alias
            ? `(?<![=<>] )\\b${alias}\\.${title}\\b(?! *(=|<>|is\\b|in\\b|like))`
            : `select[^\`]*?[\\s,(]${title}\\b[^\`]*?from ${table}\\b`;
          return new RegExp(named).test(query);
        });
        return isNamed ? [`${path}: ${table}`] : [];
      });
    }),
  );

type Importing = Pick<Source, 'path' | 'imports'>;

/** The imports between modules of the architecture, as if each were one file; other files are left out. */
export const moduleImports = (sources: readonly Source[], roomOf: (path: string) => string | undefined): Importing[] =>
  [...Map.groupBy(sources, ({ path }) => roomOf(path))].flatMap(([room, files]) => {
    const others = files.flatMap(({ imports }) => imports.flatMap((path) => roomOf(path) ?? []));
    return room === undefined ? [] : [{ path: room, imports: others.filter((other) => other !== room) }];
  });

/** A cycle of imports, if there is one. */
export function cycleIn(sources: readonly Importing[]): string[] | undefined {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const done = new Set<string>();
  const visit = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const next of byPath.get(path)?.imports ?? []) {
      const circle = byPath.has(next) ? visit(next, [...trail, path]) : undefined;
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const { path } of sources) {
    const circle = visit(path, []);
    if (circle) return circle;
  }
  return undefined;
}
