import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../..', import.meta.url));

export interface Source {
  /** From the root of the repository: `server/src/app.ts`. */
  path: string;
  lines: number;
  text: string;
  /** What it imports: files as paths from the root, packages as they are named. */
  imports: string[];
}

const importing =
  /^(?:import|export)\b[^;'"]*?from\s*['"]([^'"]+)['"]|^import\s+['"]([^'"]+)['"]|\bimport\(['"]([^'"]+)['"]\)/gm;

function resolved(from: string, name: string): string {
  if (name.startsWith('.')) return join(dirname(from), name);
  return name.startsWith('contract/') ? name.replace('contract/', 'contract/src/') : name;
}

/** The sources of a folder, tests and what serves only them aside. */
export function sourcesOf(folder: string): Source[] {
  const entries = readdirSync(join(root, folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.(test|d)\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)))
    .filter((path) => !path.includes('/testing/'))
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      const imports = [...text.matchAll(importing)].map((found) =>
        resolved(path, found[1] ?? found[2] ?? found[3] ?? ''),
      );
      return { path, lines: text.split('\n').length - 1, text, imports };
    });
}

/** A circle of imports, if there is one. */
export function circleOf(sources: readonly Pick<Source, 'path' | 'imports'>[]): string[] | undefined {
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
