import { ruledResources } from 'contract/features/rights/rules.ts';
import { describe, expect, it } from 'vitest';
import {
  filesUsingStringKeys,
  barrelsOf,
  cycleIn,
  filesLosingRowTypes,
  unlimitedNameQueries,
  moduleImports,
  sourcesOf,
  wrongImports,
  type Source,
} from '../../scripts/sources.ts';

const contract = sourcesOf('contract/src');
const server = sourcesOf('server/src');
const all = [...contract, ...server];

const within = (folder: string) => all.filter(({ path }) => path.startsWith(`${folder}/`));
/** The innermost folder of a feature with a file: `rights/explorer`. */
const roomOf = (path: string) => /^server\/src\/features\/(.+)\/[^/]+$/.exec(path)?.[1];
const isFile = (path: string) => /^(contract|server)\/src\//.test(path);

describe('imports', () => {
  it('have no cycles', () => {
    expect(cycleIn(all)).toBeUndefined();
  });

  it('have no cycles among the folders of features', () => {
    expect(cycleIn(moduleImports(within('server/src/features'), roomOf))).toBeUndefined();
  });

  it('of the contract are zod and itself', () => {
    expect(wrongImports(contract, (path) => path === 'zod/mini' || path.startsWith('contract/src/'))).toEqual([]);
  });

  it('of the kit are the kit, the calendar days and the catalogue of rights', () => {
    const allowed = /^(zod\/mini|contract\/src\/(kit\/|time\/day-shape\.ts|rights\/permissions\.ts))/;
    expect(wrongImports(within('contract/src/kit'), (path) => allowed.test(path))).toEqual([]);
  });

  it.each([
    ['server/src/core', /^server\/src\/core\//],
    ['server/src/files', /^server\/src\/((core|files)\/|thread\.ts)/],
    ['server/src/exchange', /^server\/src\/((files|exchange)\/|thread\.ts)/],
    ['server/src/forecasting', /^server\/src\/(forecasting\/|thread\.ts)/],
    ['server/src/pricing', /^server\/src\/pricing\//],
    ['server/src/series', /^server\/src\/(core|series)\//],
    ['server/src/jobs', /^server\/src\/(core|jobs)\//],
    ['server/src/resource', /^server\/src\/(core|files|resource)\//],
    ['server/src/features', /^server\/src\/(core|files|exchange|pricing|forecasting|jobs|series|resource|features)\//],
    ['server/src/copies', /^server\/src\/(core\/|db\/|copies\/|config\.ts|start-error\.ts|usable-folder\.ts)/],
    ['server/src/forwarding', /^server\/src\/(core|files|db|forwarding)\//],
    ['server/src/http', /^server\/src\/(core\/|files\/|http\/|start-error\.ts)/],
  ])('of %s go down only', (folder, allowed) => {
    expect(wrongImports(within(folder), (path) => !path.startsWith('server/') || allowed.test(path))).toEqual([]);
  });

  it('of one room of features from another are of its service only', () => {
    const allowed = (path: string, from: Source) =>
      !roomOf(path) || roomOf(path) === roomOf(from.path) || path.endsWith('.service.ts');
    expect(wrongImports(within('server/src/features'), allowed)).toEqual([]);
  });

  it('know only sections.ts and job-kinds.ts as the places that wire features', () => {
    const outside = server.filter(
      ({ path }) => !/^server\/src\/(features\/|sections\.ts|job-kinds\.ts|db\/seed\/)/.test(path),
    );
    expect(wrongImports(outside, (path) => !path.startsWith('server/src/features/'))).toEqual([]);
  });

  it('let nobody but the room of series write values', () => {
    const writers = server.filter(({ text }) => /\b(insert into|update|delete from) interval_day/.test(text));
    expect(writers.map(({ path }) => path)).toEqual(['server/src/series/write.ts']);
  });

  it('lead to files that are there, by their whole name', () => {
    const paths = new Set(all.map(({ path }) => path));
    expect(wrongImports(all, (path) => !isFile(path) || paths.has(path))).toEqual([]);
  });
});

describe('features', () => {
  const foldersOf = (side: string) => [
    ...new Set(
      sourcesOf(`${side}/src/features`).flatMap(({ path }) => /^\w+\/src\/features\/([^/]+)\//.exec(path)?.[1] ?? []),
    ),
  ];
  const features = foldersOf('contract');

  it('have one name in the contract and in the console', () => {
    expect(foldersOf('console').filter((name) => !features.includes(name))).toEqual([]);
  });

  it('have the same name in the server, but for the import of any records', () => {
    expect(foldersOf('server').filter((name) => !features.includes(name))).toEqual(['imports']);
  });

  it('are folders, beside nothing but the registry of the contract', () => {
    const beside = ['contract', 'server']
      .flatMap((side) => within(`${side}/src/features`))
      .filter(({ path }) => path.split('/').length === 4);
    expect(beside.map(({ path }) => path)).toEqual(['contract/src/features/index.ts']);
  });
});

/** Code whose field names are not known to the compiler, with the reason. */
const namesAtRunTime: Readonly<Record<string, string>> = {
  'contract/src/features/journal/sentence.ts': 'entries of the journal are about records of any kind',
  'contract/src/openapi/': 'JSON Schema is read and written as a document',
  'server/src/core/given-back.ts': 'the record of any route is compared with what was sent',
  'server/src/http/problem.ts': 'a refusal carries a record of any kind',
  'server/src/files/read-xlsx.ts': 'attributes of XML',
  'server/src/resource/': 'the engine works on all resources alike',
};

describe('records', () => {
  it('have the fields of their resource: none is asked for by a text that the compiler does not check', () => {
    const known = Object.keys(namesAtRunTime);
    const asked = filesUsingStringKeys(all);
    expect(asked.filter((path) => !known.some((place) => path.startsWith(place)))).toEqual([]);
    expect(known.filter((place) => !asked.some((path) => path.startsWith(place)))).toEqual([]);
  });

  it('keep their type: no feature discards the type of the resource of a record', () => {
    expect(filesLosingRowTypes(all)).toEqual([]);
  });
});

const snake = (key: string) => key.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
const camel = (name: string) => name.replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Tables whose rows group rules can hide, with a pattern for what limits a query to visible rows. What everybody
 *  chooses from is not hidden (decision 016). */
const ruledTables = ruledResources
  .filter(({ scope, list, fields }) => scope === 'organization' && fields[list.title])
  .map(({ name, table, list }) => ({
    table,
    title: snake(list.title),
    limit: new RegExp(
      `\\b(reached|visible)\\((${camel(name)})\\b${name === 'metering-points' ? '|\\b(isVisible|isReached|chosenPoints)\\b' : ''}`,
    ),
  }));

const CLOSED = 'its routes and jobs are not available with a right narrowed by a rule';
/** Queries that name records of these tables without such a limit, with the reason. */
const namesAll: Readonly<Record<string, string>> = {
  'balance-groups/listed.service.ts': CLOSED,
  'chart-marks/': 'the points are visible ones, and acts are shown only to those who read the whole section',
  'employees/deputy.ts': 'the deputyship of a hidden person is hidden',
  'employees/handover-rules.ts': 'those who read only a part of a section get only the number',
  'forecasts/':
    'not available with rights narrowed by a rule; a forecast is hidden together with its target, and lists of versions are about one forecast',
  'limits/': CLOSED,
  'measurements/board/': 'a page of the visible points',
  'measurements/corrections/':
    'the series of a correction are visible, and owners are shown only to those who read the whole section',
  'measurements/placing/': 'a file is assigned to visible points',
  'measurements/rules/': 'the condition of the caller limits the points',
  'measurements/balance.service.ts': 'the condition of the caller limits the points below',
  'passport/network.ts': 'the nodes are limited together, kind by kind',
  'reports/templates/question.ts': 'the points of a report are chosen from visible ones',
  'rights/people.service.ts': 'rights are calculated for everybody, and returned for visible people',
  'rights/reviews/': 'a review belongs to administrators and to the reviewers of its people',
  'object-types/changes/': 'the objects are limited by the operation that moves them',
  'users/erase.ts': 'an erased name is searched everywhere and shown to nobody',
  'widgets/': CLOSED,
};

describe('names of records', () => {
  it('are read within the sight of the person who asks', () => {
    const places = Object.keys(namesAll);
    const found = unlimitedNameQueries(
      within('server/src').filter(({ path }) => !/^server\/src\/(db|copies)\//.test(path)),
      ruledTables,
    );
    expect(found.filter((one) => !places.some((place) => one.startsWith(`server/src/features/${place}`)))).toEqual([]);
    expect(places.filter((place) => !found.some((one) => one.startsWith(`server/src/features/${place}`)))).toEqual([]);
  });
});

describe('files', () => {
  it('re-export nothing: there are no barrels', () => {
    expect(barrelsOf(all)).toEqual([]);
    expect(all.filter(({ path }) => path.endsWith('/index.ts')).map(({ path }) => path)).toEqual([
      'contract/src/features/index.ts',
    ]);
  });

  it('number at most 12 in a room of features', () => {
    const rooms = Map.groupBy(within('server/src/features'), ({ path }) => path.slice(0, path.lastIndexOf('/')));
    expect([...rooms].filter(([, files]) => files.length > 12).map(([folder]) => folder)).toEqual([]);
  });

  it('export no two types by one name', () => {
    const names = [...all, ...sourcesOf('console/src')].flatMap(({ text }) =>
      [...text.matchAll(/^export (?:abstract )?(?:type|interface|class|enum) (\w+)/gm)].map(([, name]) => name),
    );
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  /** Words that used to have several meanings; say `notify`, `describe`, `visible`, `hidden`, `successor`, `qualifier`, `requeue`,
   *  `running`, `inProcess` instead. */
  const unclear =
    '[Tt]old|[Tt]ell(?!s)|(?<![Ll]ast)[Ss]een|[Hh]eir(?!s)|[Hh]eirloom|(?<![a-z])[Ee]state|[Dd]espite|[Aa]fresh|[Aa]new|[Aa]sKnown|[Rr]eckon|[Dd]eeds|[Uu]nsaid|[Cc]alledHere';
  const everywhere = [...all, ...sourcesOf('console/src')];

  it('export nothing by an unclear word', () => {
    const exports = new RegExp(
      `^export (?:async )?(?:const|function|class|type|interface) (\\w*(?:${unclear})\\w*|\\w*(?:TOLD|SEEN)\\w*|MOST_\\w+)`,
      'gm',
    );
    const exported = everywhere.flatMap(({ path, text }) =>
      [...text.matchAll(exports)].map(([, name]) => `${path}: ${name}`),
    );
    expect(exported).toEqual([]);
  });

  it('are not named by an unclear word', () => {
    const named = new RegExp(unclear);
    const paths = everywhere
      .map(({ path }) => path)
      .filter((path) => named.test(path.slice(path.lastIndexOf('/') + 1)));
    expect(paths).toEqual([]);
  });

  it('are named in kebab-case', () => {
    expect(all.map(({ path }) => path).filter((path) => !/\/[a-z0-9-]+(\.[a-z]+)*\.ts$/.test(path))).toEqual([]);
  });
});
