import type { EventTopic } from 'contract/features/events/calls.ts';
import { sql } from './sql.ts';
import type { Tx } from './transaction.ts';

/** An event as programs tell it to each other: to everyone in every organization, in one, or to some people in one. */
export interface PublishedEvent {
  organization: string | null;
  topic: EventTopic;
  guid: string | null;
  people?: readonly string[] | null;
}

/** Tells everyone in every organization, once the transaction is committed. */
export const publishToAll = (tx: Tx, topic: EventTopic): void =>
  tx.later(sql`
    select pg_notify('console_event', json_build_object('organization', null, 'topic', ${topic}::text, 'guid', null)::text)`);

const publishOf = (tx: Tx, topic: EventTopic, guid: string | null, people: readonly string[] | null): void =>
  tx.later(sql`
    select pg_notify('console_event', json_build_object(
      'organization', current_organization(), 'topic', ${topic}::text, 'guid', ${guid}::text, 'people', ${people}::text[])::text)`);

/** Tells everyone who is looking at the transaction's organization that something changed, once it is committed. */
export const publishEvent = (tx: Tx, topic: EventTopic, guid: string | null = null): void =>
  publishOf(tx, topic, guid, null);

/** Tells the windows of these accounts alone; a notification has room for a hundred of them. */
export const publishToPeople = (tx: Tx, topic: EventTopic, guid: string, people: readonly string[]): void =>
  publishOf(tx, topic, guid, people);
