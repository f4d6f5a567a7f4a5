import type { EventTopic } from 'contract/features/events/calls.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** Tells everyone in every organization, once the transaction is committed. */
export const tellAll = (tx: Tx, topic: EventTopic): void =>
  tx.later(sql`
    select pg_notify('console_event', json_build_object('organization', null, 'topic', ${topic}::text, 'guid', null)::text)`);

/** Tells everyone who is looking at the transaction's organization that something changed, once it is committed. */
export const tell = (tx: Tx, topic: EventTopic, guid: string | null = null): void =>
  tx.later(sql`
    select pg_notify('console_event',
      json_build_object('organization', current_organization(), 'topic', ${topic}::text, 'guid', ${guid}::text)::text)`);
