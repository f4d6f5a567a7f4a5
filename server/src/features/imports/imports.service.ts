import { Readable } from 'node:stream';
import { fileColumns, importedColumns } from 'contract/kit/import-columns.ts';
import type { Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { asActor, serve, serveFile, serveOpen } from '../../core/serve.ts';
import type { OpenRequest, Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import type { Route } from 'contract/kit/route.ts';
import { asVisible } from 'contract/features/rights/visible-resource.ts';
import { tableFormats } from '../../files/formats.ts';
import type { ResourceFamily } from '../../resource/serve-resource.ts';
import { placedColumns } from './records/columns.service.ts';
import { plainKeeper, type Keeper } from './records/save-rows.service.ts';
import { markedSheet } from './marks.ts';
import { keepImport, openFile } from './open-import.ts';
import { applyMeanings, rememberChoices, rememberChosen } from './choices.ts';
import { beginStep, readImport, stopImport, type ImportKey } from './stored.ts';
import { worksOf, type ImportStep } from './work.ts';

async function* noRows(): AsyncGenerator<never[]> {}

/** An empty table with the column titles of the import. */
function templateOf({ titles, fields }: Resource) {
  const columns = importedColumns(fields).map(({ title }) => ({ title, cell: () => null }));
  const { type, write } = tableFormats.xlsx;
  const content = write(titles.list, columns, noRows(), 'Europe/Moscow');
  return { name: `${titles.list}, образец.xlsx`, type, content: Readable.from(content) };
}

type Params = Record<string, string>;

/** A route with a permission always has an actor. */
const personOf = ({ actor }: OpenRequest<Route>): Actor => actor!;

/** Serves the import of a resource, or of each resource of a family; `keeper` saves the rows. */
export function serveImport(server: Server, given: Resource | ResourceFamily, keeper: Keeper = plainKeeper): void {
  const { pool } = server;
  const works = worksOf(server);
  const routes = given.routes.imports;
  const resourceOf = async (tx: Tx, params: Params, lock?: 'lock') =>
    'resourceOf' in given ? given.resourceOf(tx, params, lock) : given;
  const ownOf = ({ name }: Resource, { account }: Actor, params: Params): ImportKey => ({
    guid: params.import!,
    resource: name,
    account,
  });
  const ask = async (tx: Tx, actor: Actor, params: Params) => ownOf(await resourceOf(tx, params), actor, params);

  serveOpen(server, routes.open, async (open) => {
    const actor = personOf(open);
    const file = await openFile(open.body as Readable, actor.account);
    return asActor(server, actor, open.request, async (tx) => {
      const resource = await resourceOf(tx, open.params);
      const guid = await keepImport(tx, actor, resource, file, open.query);
      return readImport(tx, { guid, resource: resource.name, account: actor.account });
    }).finally(() => file.batches.return(undefined));
  });
  serve(server, routes.read, async ({ tx, actor, params }) => readImport(tx, await ask(tx, actor, params)));
  serve(server, routes.stop, async ({ tx, actor, params }) => stopImport(tx, await ask(tx, actor, params)));
  serveFile(server, routes.marks, async ({ actor, params }) =>
    markedSheet(pool, actor, await asOrg(pool, actor, 'read', (tx) => ask(tx, actor, params))),
  );
  serveFile(server, routes.template, async ({ actor, params }) =>
    templateOf(asVisible(await asOrg(pool, actor, 'read', (tx) => resourceOf(tx, params)), actor.rights)),
  );

  const begin = async (
    open: OpenRequest<Route>,
    params: Params,
    step: (tx: Tx, own: ImportKey, resource: Resource) => Promise<Pick<ImportStep, 'begun' | 'loads'>>,
  ) => {
    const actor = personOf(open);
    await works.take(actor, () =>
      asActor(server, actor, open.request, async (tx) => {
        const resource = await resourceOf(tx, params);
        const own = ownOf(resource, actor, params);
        const { begun, loads } = await step(tx, own, resource);
        return { guid: own.guid, begun, loads, keeper, resourceOf: (work) => resourceOf(work, params, 'lock') };
      }),
    );
    return asOrg(pool, actor, 'read', async (tx) => readImport(tx, await ask(tx, actor, params)));
  };
  serveOpen(server, routes.check, (open) =>
    begin(open, open.params, async (tx, own, resource) => {
      const { columns, meanings = [], choices = [] } = open.body;
      const begun = await beginStep(tx, own, ['read', 'checked', 'failed', 'stopped'], 'checking');
      const fields = begun.titles.map((_, place) => columns[place] ?? null);
      if (columns.length > begun.titles.length) throw invalidField('columns', 'В файле меньше столбцов');
      const visible = asVisible(resource, personOf(open).rights);
      placedColumns(visible, begun.titles, fields);
      const known = fileColumns(visible.fields).map(({ key }) => key);
      const strange = meanings.findIndex(({ field }) => !known.includes(field));
      if (strange >= 0) throw invalidField(`meanings.${strange}.field`, 'Такого поля нет');
      await tx.run(sql`update import set fields = ${fields} where guid = ${own.guid}`);
      await rememberChoices(tx, own, begun.titles, fields, meanings);
      const held = await applyMeanings(tx, own, fields);
      const chosen = await rememberChosen(tx, own, choices);
      return { begun: { ...begun, fields, meanings: held, choices: chosen }, loads: 'nothing' };
    }),
  );
  serveOpen(server, routes.load, (open) =>
    begin(open, open.params, async (tx, own) => ({
      begun: await beginStep(tx, own, ['checked'], 'loading'),
      loads: open.body.partial ? 'right' : 'all',
    })),
  );
}
