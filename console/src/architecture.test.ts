import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  filesUsingStringKeys,
  barrelsOf,
  cycleIn,
  filesLosingRowTypes,
  moduleImports,
  sourcesOf,
  testsOf,
  wrongImports,
  type Source,
} from '../../scripts/sources.ts';

const sources = sourcesOf('console/src');
const root = fileURLToPath(new URL('../..', import.meta.url));
const isOwn = (path: string) => path.startsWith('console/');

/** The parts of the engine and the layers of the console from the bottom up: each may import only the ones before it. */
const parts =
  'frame state value input rights draft sharing presence form templates filter views import bulk past table list card'.split(
    ' ',
  );
const floors = [
  ...'ui api sign-in-paths.ts passport-sections.ts paths.ts record-path.ts navigation.ts screen-names.ts'.split(' '),
  ...parts.map((part) => `resource/${part}`),
  ...'app features routes router.ts session-effects.ts styles.css main.tsx'.split(' '),
].map((place) => `console/src/${place}`);

const floorOf = (path: string): number =>
  floors.findLastIndex((floor) => path === floor || path.startsWith(`${floor}/`));
const sectionOf = (path: string) => /^console\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Each file of the root is a module of its own. Style sheets do not count, because a section's style sheet serves all
 *  its modules. */
const roomOf = (path: string): string | undefined => {
  if (!isOwn(path) || !/\.tsx?$/.test(path)) return undefined;
  return dirname(path) === 'console/src' ? path : dirname(path);
};

describe('imports', () => {
  it('form no cycles, neither between files nor between folders', () => {
    expect(cycleIn(sources)).toBeUndefined();
    expect(cycleIn(moduleImports(sources, roomOf))).toBeUndefined();
  });

  it('lead only to lower layers', () => {
    expect(sources.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
    expect(wrongImports(sources, (path, from) => !isOwn(path) || floorOf(path) <= floorOf(from.path))).toEqual([]);
  });

  it('come from the contract and packages, never from the server', () => {
    expect(wrongImports(sources, (path) => !/^(server|scripts|bench|e2e)\//.test(path))).toEqual([]);
  });

  it('of a section include no other section, and of the frame only the sign-in', () => {
    const allowed = (path: string, from: Source) =>
      sectionOf(path) === sectionOf(from.path) || !/^console\/src\/(features|app(?!\/sign-in))\//.test(path);
    const ofSections = sources.filter(({ path }) => sectionOf(path));
    expect(wrongImports(ofSections, allowed)).toEqual([]);
  });

  it('name existing files in full', () => {
    expect(wrongImports(sources, (path) => !isOwn(path) || existsSync(`${root}/${path}`))).toEqual([]);
  });
});

describe('records', () => {
  const isEngine = (path: string) => path.startsWith('console/src/resource/');
  // The values of a dictionary and the families of the passport are known only at run time.
  const knownAtRunTime = /^console\/src\/features\/(dictionaries|passport)\//;

  it('have the fields of their resource: none is read by a string that the compiler does not check', () => {
    expect(filesUsingStringKeys(sources).filter((path) => !isEngine(path))).toEqual([]);
  });

  it('keep the type of their resource: no feature widens it to any record', () => {
    const ofAny = sources.filter(({ path, text }) => !isEngine(path) && /\bAny(Row|Input)\b/.test(text));
    expect(ofAny.map(({ path }) => path).filter((path) => !knownAtRunTime.test(path))).toEqual([]);
    expect(filesLosingRowTypes(sources)).toEqual([]);
  });
});

it('every dialog and every menu that is drawn open gives the focus back', () => {
  const drawing = (pattern: RegExp) => sources.filter(({ text }) => pattern.test(text)).map(({ path }) => path);
  expect(drawing(/<Modal\b/)).toEqual(['console/src/ui/overlay/Dialog.tsx']);
  expect(drawing(/<Menu\s[^>]*\bopened\b/)).toEqual(['console/src/ui/overlay/OpenMenu.tsx']);
});

it('a parent does not inspect its children: a wrapped child would silently be missed', () => {
  const looking = /\b(Children|isValidElement|cloneElement)\b[^;]*from 'react'/;
  expect(sources.filter(({ text }) => looking.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('files', () => {
  it('re-export nothing: there are no barrels', () => {
    expect(barrelsOf(sources)).toEqual([]);
    expect(sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('of less than 20 lines have more than one importer, or are loaded on their own', () => {
    const users = [...sources, ...testsOf('console/src')];
    const needless = sources.filter(({ path, lines }) => {
      const by = users.filter(({ imports }) => imports.includes(path));
      return lines < 20 && by.length === 1 && !by[0]!.lazy.includes(path);
    });
    expect(needless.map(({ path }) => path)).toEqual([]);
  });

  it('take the only option of a list that is searched by Enter, instead of sending the form without it', () => {
    const takes = /enterTakesOnly|takeOnly\(|selectFirstOptionOnChange/;
    const forgetful = sources.filter(({ text }) => /^\s+searchable$/m.test(text) && !takes.test(text));
    expect(forgetful.map(({ path }) => path)).toEqual([]);
  });

  it('are named after their component, or in kebab-case', () => {
    const isNamed = ({ path, text }: Source) => {
      const [name = '', extension] = basename(path).split('.');
      if (/^[a-z][a-z0-9-]*$/.test(name)) return true;
      return extension === 'tsx' && new RegExp(`export (const|function) ${name}\\b`).test(text);
    };
    expect(sources.filter((source) => !isNamed(source)).map(({ path }) => path)).toEqual([]);
  });
});

it('say why a button is refused in one way: a disabled one with a title tells it to a mouse alone', () => {
  const titled = sources.filter(({ text }) => /\bdisabled=\{[^}]*\}\s+title=\{(?!label\})/.test(text));
  expect(titled.map(({ path }) => path)).toEqual([]);
});
