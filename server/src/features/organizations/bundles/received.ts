import type { ReceivedBundle } from 'contract/features/organizations/bundles.ts';
import type { Actor } from '../../../core/actor.ts';
import { AppError } from '../../../core/app-error.ts';
import { newGuid } from '../../../core/guid.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { enqueue } from '../../../jobs/enqueue.ts';
import { titleOfTable } from '../merging/tables.service.ts';
import type { Bundle } from './read-bundle.ts';

/** Only the service may load a bundle, because it affects shared data. Errors: 403. */
export async function checkIsService(tx: Tx): Promise<void> {
  const { is } = (await tx.one<{ is: boolean }>(sql`select works_for_service() as is`))!;
  if (!is)
    throw new AppError('forbidden', {
      detail: 'Переданные данные загружает администратор сервиса: перейдите в организацию «Администрация сервиса».',
    });
}

const shownOf = ({ head, manifest }: Bundle) => ({
  organization: head.organization.short_name,
  madeAt: head.madeAt,
  records: manifest.tables.flatMap(({ name, rows }) => {
    const title = titleOfTable(name);
    return rows > 0 && title && name !== 'interval_day' ? [{ title, count: rows }] : [];
  }),
  values: manifest.tables.find(({ name }) => name === 'interval_day')?.rows ?? 0,
});

/** Stores a verified bundle until it is loaded, replacing the same person's unloaded one. */
export async function keepBundle(
  tx: Tx,
  actor: Actor,
  name: string,
  content: Uint8Array,
  bundle: Bundle,
): Promise<ReceivedBundle> {
  const guid = newGuid();
  await tx.run(sql`delete from received_bundle where account_guid = ${actor.account} and run_guid is null`);
  await tx.run(sql`
    insert into received_bundle (guid, organization_guid, account_guid, name, content, shown)
    values (${guid}, ${actor.organization}, ${actor.account}, ${name}, ${Buffer.from(content)}, ${JSON.stringify(shownOf(bundle))})`);
  return readReceived(tx, guid);
}

/** Errors: 404. */
export async function readReceived(tx: Tx, guid: string): Promise<ReceivedBundle> {
  const found = await tx.one<
    { shown: Pick<ReceivedBundle, 'organization' | 'madeAt' | 'records' | 'values'> } & ReceivedBundle
  >(sql`
    select b.guid, b.name, b.shown, b.loaded_guid as "loadedGuid", r.progress_done as done, r.progress_total as total,
      case when r.state in ('failed', 'parked', 'stopped') then coalesce(r.error, r.summary, 'Загрузка остановлена') end as error,
      case when b.loaded_guid is not null then 'loaded' when b.run_guid is null then 'received'
        when r.state in ('failed', 'parked', 'stopped', 'lost') then 'failed' else 'loading' end as state
    from received_bundle b left join run r on r.guid = b.run_guid where b.guid = ${guid}`);
  if (!found) throw new AppError('not_found');
  const { shown, ...rest } = found;
  return { ...rest, ...shown };
}

/** Starts the loading in the background. Errors: 404, 409 when it has been started. */
export async function startLoading(tx: Tx, guid: string): Promise<ReceivedBundle> {
  await checkIsService(tx);
  await tx.run(sql`select from received_bundle where guid = ${guid} for update`);
  const { state } = await readReceived(tx, guid);
  if (state !== 'received' && state !== 'failed')
    throw new AppError('conflict', { detail: 'Эти данные уже загружаются или загружены.' });
  const run = await enqueue(tx, 'bundleLoading', { bundle: guid });
  await tx.run(sql`update received_bundle set run_guid = ${run} where guid = ${guid}`);
  return readReceived(tx, guid);
}
