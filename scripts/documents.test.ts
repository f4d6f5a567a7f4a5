import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = fileURLToPath(new URL('..', import.meta.url));
const documents = [
  'README.md',
  'README.en.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.md'))
    .map((name) => join('docs', name)),
  ...globSync('{contract,server,console}/src/**/README.md', { cwd: root }),
];
const rooms = readdirSync(root).filter((name) => !name.includes('.'));
/** Paths created at run time, by the recipe, or used as placeholders do not exist in the repository. */
const notThere = /^(?:data|node_modules|test-results)(?:\/|$)|\/dist(?:\/|$)|consumer.contacts|\/features\/x$/;
/** Source paths may also be written as they are imported, without `src`. */
const isThere = (path: string) =>
  existsSync(join(root, path)) || existsSync(join(root, path.replace(/^(contract|server|console)\//, '$1/src/')));

/** The files and folders that a document names: the targets of its links, and paths in its code spans that begin with a
 *  root folder. */
function pathsIn(document: string): string[] {
  const text = readFileSync(join(root, document), 'utf8').replaceAll(/^```[^]*?^```/gm, '');
  const links = [...text.matchAll(/\]\((?!https?:|#)([^)#\s]+)/g)].map(([, path]) => join(dirname(document), path!));
  const named = [...text.matchAll(/`([\w./@-]+)`/g)].flatMap(([, path]) =>
    rooms.includes(path!.split('/', 1)[0]!) && path!.includes('/') ? [path!] : [],
  );
  return [...links, ...named].map((path) => normalize(path).replace(/\/$/, ''));
}

it('documents name only files and folders that there are', () => {
  const missing = documents.flatMap((document) =>
    pathsIn(document).flatMap((path) => (notThere.test(path) || isThere(path) ? [] : `${document}: ${path}`)),
  );
  expect(missing).toEqual([]);
});

it('each document can be reached from README', () => {
  const reached = new Set(['README.md']);
  for (const document of reached) {
    if (!document.endsWith('.md') || !existsSync(join(root, document))) continue;
    for (const path of pathsIn(document)) reached.add(path);
  }
  expect(documents.filter((document) => !reached.has(document))).toEqual([]);
});
