import { shownDay } from 'contract/time/day-shape.ts';
import { bundles as calls } from 'contract/features/organizations/bundles.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import { leastHeld } from 'contract/rights/cover.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { entityTypes, type EntityType } from 'contract/rights/permissions.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { writeJournal } from '../../../core/journal.ts';
import { openWhenFree } from '../../../core/open-files.ts';
import { asActor, serve, serveFile, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { asOrg, type Tx } from '../../../core/transaction.ts';
import { entryOf } from '../../../resource/remembered.ts';
import { getRow } from '../../../resource/store.ts';
import { schemaNumber, SHARED, tablesOfBundle } from './layout.ts';
import { checkBundle, openBundle } from './read-bundle.ts';
import { checkIsService, keepBundle, readReceived, startLoading } from './received.ts';
import { writeBundle } from './write-bundle.ts';

/** Every section except shared data. */
const sections = (Object.keys(entityTypes) as EntityType[]).filter((entity) => entity !== 'sharedData');

/** Records a download of all data, which requires all rights in the organization. Errors: 403, 404, 409. */
async function rememberHandover(tx: Tx, actor: Actor, guid: string): Promise<string> {
  const row = await getRow(tx, organizations, guid);
  if (row.guid !== actor.organization)
    throw new AppError('conflict', { detail: 'Передать можно данные организации, в которой вы сейчас работаете.' });
  if (actor.manner?.via?.kind === 'token' || !isAdministrator(actor.rights))
    throw new AppError('forbidden', {
      detail: 'Все данные организации передаёт тот, кто управляет её сотрудниками и правами, и не ключом API.',
    });
  const unread = sections.find((entity) => leastHeld(actor.rights, entity) === 'none');
  if (unread)
    throw new AppError('forbidden', {
      detail: `В данных организации есть раздел «${entityTypes[unread]}», а вы его не читаете: всё передаёт тот, кто читает всё.`,
    });
  if (tx.since)
    throw new AppError('forbidden', {
      detail: `Вам видны данные с ${shownDay(tx.since.day)}, а в архиве они за все дни: его передаёт тот, кто видит всё.`,
    });
  writeJournal(tx, actor, { ...entryOf(organizations, actor, row), organization: row.guid, action: 'export' });
  return row.shortName;
}

/** Serves the bundle of all data of an organization, and its loading into a new one. */
export function serveBundles(server: Server, filesDir: string | undefined): void {
  serveFile(server, calls.download, ({ actor, params }) =>
    openWhenFree(server.pool, actor.account, async () => {
      const title = await asOrg(server.pool, actor, 'write', (tx) => rememberHandover(tx, actor, params.guid));
      return { name: `${title}.tar`, type: 'application/x-tar', content: writeBundle(server.pool, actor, filesDir) };
    }),
  );
  serveOpen(server, calls.receive, async ({ actor, body, request }) => {
    const [file, ...more] = body.given ?? [];
    if (!file || more.length) throw invalidField('file', file ? 'Загружайте по одному файлу' : REQUIRED);
    const { schema, known } = await asActor(
      server,
      actor!,
      request,
      async (tx) => {
        await checkIsService(tx);
        const tables = await tablesOfBundle(tx);
        return { schema: await schemaNumber(tx), known: [SHARED, ...tables.map(({ name }) => name)] };
      },
      'read',
    );
    const bundle = await openBundle(file.content, schema);
    await checkBundle(bundle, known);
    return asActor(server, actor!, request, (tx) => keepBundle(tx, actor!, file.name, file.content, bundle));
  });
  serve(server, calls.get, ({ tx, params }) => readReceived(tx, params.guid));
  serve(server, calls.load, ({ tx, params }) => startLoading(tx, params.guid));
}
