import { existsSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import {
  askedByText,
  barrelsOf,
  circleOf,
  forgettingTypes,
  linesAt,
  roomsOf,
  sourcesOf,
  testsOf,
  wrongImports,
  type Source,
} from '../../scripts/sources.ts';

const sources = sourcesOf('console/src');
const root = fileURLToPath(new URL('../..', import.meta.url));
const isOwn = (path: string) => path.startsWith('console/');

/** The parts of the engine and the floors of the console from below: each knows those before it. */
const parts = 'frame state value input form filter views import bulk past table list card'.split(' ');
const floors = [
  ...'ui api passport-sections.ts paths.ts navigation.ts'.split(' '),
  ...parts.map((part) => `resource/${part}`),
  ...'app features routes router.ts session-effects.ts styles.css main.tsx'.split(' '),
].map((place) => `console/src/${place}`);

const floorOf = (path: string): number =>
  floors.findLastIndex((floor) => path === floor || path.startsWith(`${floor}/`));
const sectionOf = (path: string) => /^console\/src\/features\/([^/]+)\//.exec(path)?.[1];

/** Files of the root stand for themselves, and the sheet of a section serves all its rooms. */
const roomOf = (path: string): string | undefined => {
  if (!isOwn(path) || !/\.tsx?$/.test(path)) return undefined;
  return dirname(path) === 'console/src' ? path : dirname(path);
};

describe('imports', () => {
  it('go in no circle, nor do folders', () => {
    expect(circleOf(sources)).toBeUndefined();
    expect(circleOf(roomsOf(sources, roomOf))).toBeUndefined();
  });

  it('go down only', () => {
    expect(sources.filter(({ path }) => floorOf(path) < 0).map(({ path }) => path)).toEqual([]);
    expect(wrongImports(sources, (path, from) => !isOwn(path) || floorOf(path) <= floorOf(from.path))).toEqual([]);
  });

  it('come from the contract and packages, never from the server', () => {
    expect(wrongImports(sources, (path) => !/^(server|scripts|bench|e2e)\//.test(path))).toEqual([]);
  });

  it('of a section are of no other one, and of the frame around all only what signs in', () => {
    const allowed = (path: string, from: Source) =>
      sectionOf(path) === sectionOf(from.path) || !/^console\/src\/(features|app(?!\/sign-in))\//.test(path);
    const ofSections = sources.filter(({ path }) => sectionOf(path));
    expect(wrongImports(ofSections, allowed)).toEqual([]);
  });

  it('lead to files that are there, by their whole name', () => {
    expect(wrongImports(sources, (path) => !isOwn(path) || existsSync(`${root}/${path}`))).toEqual([]);
  });
});

describe('records', () => {
  const isEngine = (path: string) => path.startsWith('console/src/resource/');
  // The values of a dictionary and the families of the passport are known at run time only.
  const knownAtRunTime = /^console\/src\/features\/(dictionaries|passport)\//;

  it('have the fields of their resource: none is asked for by a text that the compiler does not check', () => {
    expect(askedByText(sources).filter((path) => !isEngine(path))).toEqual([]);
  });

  it('are told apart from any record: no feature takes the type of its resource away', () => {
    const ofAny = sources.filter(({ path, text }) => !isEngine(path) && /\bAny(Row|Input)\b/.test(text));
    expect(ofAny.map(({ path }) => path).filter((path) => !knownAtRunTime.test(path))).toEqual([]);
    expect(forgettingTypes(sources)).toEqual([]);
  });
});

it('a parent does not look among its children for what they say: a wrapped one would be missed without a word', () => {
  const looking = /\b(Children|isValidElement|cloneElement)\b[^;]*from 'react'/;
  expect(sources.filter(({ text }) => looking.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('files', () => {
  it('pass nothing on: there are no barrels', () => {
    expect(barrelsOf(sources)).toEqual([]);
    expect(sources.filter(({ path }) => /\/index\.tsx?$/.test(path)).map(({ path }) => path)).toEqual([]);
  });

  it('are small: half of them up to 70 lines, nine of ten up to 150, none above 250', () => {
    expect(linesAt(0.5, sources)).toBeLessThanOrEqual(70);
    expect(linesAt(0.9, sources)).toBeLessThanOrEqual(150);
    expect(sources.filter(({ lines }) => lines > 250).map(({ path }) => path)).toEqual([]);
  });

  it('of less than 20 lines serve more than one other, or are loaded by themselves', () => {
    const users = [...sources, ...testsOf('console/src')];
    const needless = sources.filter(({ path, lines }) => {
      const by = users.filter(({ imports }) => imports.includes(path));
      return lines < 20 && by.length === 1 && !by[0]!.lazy.includes(path);
    });
    expect(needless.map(({ path }) => path)).toEqual([]);
  });

  it('of a folder are 25 at most', () => {
    const full = [...Map.groupBy(sources, ({ path }) => dirname(path))].filter(([, files]) => files.length > 25);
    expect(full.map(([path]) => path)).toEqual([]);
  });

  it('are called after their component, or in kebab-case', () => {
    const isNamed = ({ path, text }: Source) => {
      const [name = '', extension] = basename(path).split('.');
      if (/^[a-z][a-z0-9-]*$/.test(name)) return true;
      return extension === 'tsx' && new RegExp(`export (const|function) ${name}\\b`).test(text);
    };
    expect(sources.filter((source) => !isNamed(source)).map(({ path }) => path)).toEqual([]);
  });
});
