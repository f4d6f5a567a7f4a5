import { garCalls as calls, type GarLoading, type GarRegion } from 'contract/features/organizations/gar.ts';
import { MAX_FILE_MB } from 'contract/kit/resource-import.ts';
import { REQUIRED } from 'contract/kit/text.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError, invalidField } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { writeJournal } from '../../../core/journal.ts';
import { semaphoreOf } from '../../../core/semaphore.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { removeRegion as clearRegion } from './load-region.ts';
import { suggest } from './suggest.ts';

const regionsOf = (tx: Tx) =>
  tx.rows<GarRegion>(sql`
    select code, name, objects, houses, loaded_at as "loadedAt" from gar_region order by name collate russian`);

async function readLoading(tx: Tx, guid: string): Promise<GarLoading> {
  const found = await tx.one<GarLoading>(sql`
    select l.guid, l.names, r.progress_done as done, r.progress_total as total, coalesce(r.error, r.summary) as summary,
      case when r.state in ('waiting', 'running') then 'loading' when l.region_code is not null then 'loaded' else 'failed' end as state
    from gar_loading l left join run r on r.guid = l.run_guid where l.guid = ${guid}`);
  if (!found) throw new AppError('not_found');
  return found;
}

/** Starts loading in the background. Errors: 409 while another load is running, because two loads of one region would
 *  overwrite each other. */
async function startLoading(tx: Tx, files: readonly { name: string; content: Uint8Array }[]): Promise<GarLoading> {
  await tx.run(sql`select pg_advisory_xact_lock(hashtextextended('gar', 0))`);
  const going = await tx.one(sql`
    select from gar_loading l join run r on r.guid = l.run_guid where r.state in ('waiting', 'running') limit 1`);
  if (going)
    throw new AppError('conflict', { detail: 'Сейчас загружаются другие файлы ГАР. Дождитесь конца загрузки.' });
  // Finished and abandoned files are deleted.
  await tx.run(sql`delete from gar_loading where received_at < now() - interval '30 days'`);
  const guid = newGuid();
  const run = await enqueue(tx, 'garLoading', { loading: guid });
  await tx.run(sql`
    insert into gar_loading (guid, organization_guid, names, contents, run_guid)
    values (${guid}, current_organization(), ${files.map(({ name }) => name)}::text[], ${files.map(({ content }) => Buffer.from(content))}::bytea[], ${run})`);
  return readLoading(tx, guid);
}

async function removeRegion(tx: Tx, actor: Actor, code: string): Promise<void> {
  const found = await tx.one<GarRegion>(sql`select code, name, objects, houses from gar_region where code = ${code}`);
  if (!found) throw new AppError('not_found');
  await clearRegion(tx, code);
  const { name, objects, houses } = found;
  writeJournal(tx, actor, {
    action: 'remove',
    organization: actor.organization,
    entity: 'gar_region',
    recordName: name,
    before: { code, objects, houses },
  });
}

const isArchive = (content: Uint8Array) => content[0] === 0x50 && content[1] === 0x4b;
const isXml = (content: Uint8Array) =>
  /^(\xef\xbb\xbf)?\s*</.test(Buffer.from(content.subarray(0, 100)).toString('latin1'));

/** Serves addresses of the state register: loaded by the service, searched by everybody who may read organizations. */
export function serveGar(server: Server): void {
  serve(server, calls.suggest, async ({ tx, actor, query }) => {
    const release = await semaphoreOf(server, 'searches').acquire(actor.account);
    return suggest(tx, query.search).finally(release);
  });
  serve(server, calls.regions, ({ tx }) => regionsOf(tx));
  serve(server, calls.remove, ({ tx, actor, params }) => removeRegion(tx, actor, params.code));
  serve(server, calls.loading, ({ tx, params }) => readLoading(tx, params.guid));
  serveOpen(server, calls.load, async ({ actor, body, request }) => {
    const files = body.given ?? [];
    if (!files.length) throw invalidField('file', REQUIRED);
    const strange = files.find(({ content }) => !isArchive(content) && !isXml(content));
    if (strange) throw invalidField('file', `«${strange.name.slice(0, 80)}» — не ZIP и не XML`);
    const megabytes = files.reduce((sum, { content }) => sum + content.length, 0) / (1024 * 1024);
    if (megabytes > MAX_FILE_MB) throw invalidField('file', `Все файлы вместе больше ${MAX_FILE_MB} МБ`);
    return asActor(server, actor!, request, (tx) => startLoading(tx, files));
  });
}
