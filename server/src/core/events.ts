import type { EventTopic } from 'contract/features/events/calls.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** An event between processes: for everyone, for one organization, or for some people in one. */
export interface PublishedEvent {
  organization: string | null;
  topic: EventTopic;
  guid: string | null;
  people?: readonly string[] | null;
}

/** Notifies everyone in every organization after the commit. */
export const publishToAll = (tx: Tx, topic: EventTopic): void =>
  tx.later(sql`
    select pg_notify('console_event', json_build_object('organization', null, 'topic', ${topic}::text, 'guid', null)::text)`);

const publishOf = (tx: Tx, topic: EventTopic, guid: string | null, people: readonly string[] | null): void =>
  tx.later(sql`
    select pg_notify('console_event', json_build_object(
      'organization', current_organization(), 'topic', ${topic}::text, 'guid', ${guid}::text, 'people', ${people}::text[])::text)`);

/** Notifies everyone in the transaction's organization after the commit. */
export const publishEvent = (tx: Tx, topic: EventTopic, guid: string | null = null): void =>
  publishOf(tx, topic, guid, null);

/** Notifies only the browser windows of these accounts; sent in batches, because a NOTIFY payload has room for about a
 *  hundred. */
export const publishToPeople = (tx: Tx, topic: EventTopic, guid: string, people: readonly string[]): void =>
  publishOf(tx, topic, guid, people);
