import type { dictionaryRevisions } from 'contract/features/dictionaries/return.ts';
import type { Answer } from 'contract/kit/route.ts';
import { doerName } from '../../../core/journal.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { schemaOf } from '../../dictionaries/dictionaries.service.ts';

const SHOWN = 10;
/** The maximum number of examined changes, because an action may have changed hundreds. */
const MOST = 5_000;

/** The latest actions on a dictionary's values that `returnDictionary` can revert. Errors: 404. */
export async function revisionsOf(tx: Tx, dictionary: string): Promise<Answer<typeof dictionaryRevisions>> {
  const { guid } = await schemaOf(tx, dictionary);
  return tx.rows(sql`
    select min(j.occurred_at) as at, (array_agg(${doerName} order by j.number))[1] as "userName",
      (array_agg(j.record_name order by j.number))[1] as name, count(distinct j.record_guid)::integer as values
    from (
      select * from journal j
      where j.scope = coalesce(owner_of_new(), '00000000-0000-0000-0000-000000000000') and j.action in ('create', 'update', 'remove')
        and j.kind = 'dictionary_value' and j.within_guid = ${guid} and j.record_guid is not null
      order by j.number desc limit ${MOST}) j
    group by j.request_id order by max(j.number) desc limit ${SHOWN}`);
}
