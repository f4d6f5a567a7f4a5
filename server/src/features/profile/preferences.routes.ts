import { MAX_PREFERENCES, preferences } from 'contract/features/profile/preferences.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';

export function servePreferences(server: Server): void {
  serve(server, preferences.get, async ({ tx, actor }) => {
    const found = await tx.one<{ values: Record<string, never> }>(sql`
      select coalesce(jsonb_object_agg(name, value), '{}') as values from preference where account_guid = ${actor.account}`);
    return found!.values;
  });

  serve(server, preferences.save, async ({ tx, actor, body: { values } }) => {
    const given = JSON.stringify(values);
    await tx.run(sql`
      delete from preference p using jsonb_each(${given}::jsonb) v
       where p.account_guid = ${actor.account} and p.name = v.key and v.value = 'null'`);
    // Sorted by name, so that two tabs saving at once do not deadlock.
    await tx.run(sql`
      insert into preference (account_guid, name, value)
      select ${actor.account}::uuid, key, value from jsonb_each(${given}::jsonb) where value <> 'null' order by key
      on conflict (account_guid, name) do update set value = excluded.value, changed_at = now()`);
    await tx.run(sql`
      delete from preference where account_guid = ${actor.account} and name in (
        select name from preference where account_guid = ${actor.account}
         order by changed_at desc, name offset ${MAX_PREFERENCES})`);
  });
}
