import { AppError } from '../../../core/app-error.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { job, type JobContext } from '../../../jobs/kind.ts';
import { schemaNumber } from './layout.ts';
import { loadBundle } from './load-bundle.ts';
import { openBundle } from './read-bundle.ts';
import { readReceived } from './received.ts';

const TAKEN = '23505';

/** Loads a bundle with its guids or new ones. Locks the bundle rather than the run, whose progress is written
 *  meanwhile. Undefined when it was already loaded. */
const loadOnce = ({ pool, actor, signal, progress }: JobContext, guid: string, keepsGuids: boolean) =>
  asOrg(pool, { ...actor, changesShared: true }, 'write', async (tx) => {
    const kept = await tx.one<{ content: Buffer }>(
      sql`select content from received_bundle where guid = ${guid} and loaded_guid is null for update`,
    );
    if (!kept) return undefined;
    const bundle = await openBundle(kept.content, await schemaNumber(tx));
    const organization = bundle.head.organization.guid;
    const { taken } = (await tx.one<{ taken: boolean }>(
      sql`select guid_is_taken as taken from organization_is_known(${organization}, null, null, null)`,
    ))!;
    const loaded = await loadBundle(tx, actor, bundle, keepsGuids && !taken, { signal, progress });
    await tx.run(sql`update received_bundle set loaded_guid = ${loaded}, content = null where guid = ${guid}`);
    return loaded;
  });

/** Creates a new organization from a received bundle. */
export const bundleLoadingJob = job<{ bundle?: string }>({
  name: 'bundleLoading',
  async run(context, { bundle }) {
    if (!bundle) throw new AppError('invalid', { detail: 'В запуске не названы переданные данные.' });
    // If some guids are already taken, because records of the same origin exist here, all get new ones.
    await loadOnce(context, bundle, true).catch((error: { code?: string }) => {
      if (error.code !== TAKEN) throw error;
      return loadOnce(context, bundle, false);
    });
    const { organization } = await asOrg(context.pool, context.actor, 'read', (tx) => readReceived(tx, bundle));
    return { summary: `Загружены данные организации ${organization}` };
  },
});
