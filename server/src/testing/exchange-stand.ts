import { createTransport, type SendMailOptions } from 'nodemailer';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import type { AnyRow } from 'contract/kit/resource.ts';
import { newGuid } from '../core/guid.ts';
import { Secrets } from '../core/secrets.ts';
import { asOrg } from '../core/transaction.ts';
import type { JobContext } from '../jobs/kind.ts';
import { actorOfAccount } from '../jobs/run-actor.ts';
import type { Client } from './client.ts';
import { create, type Matrix } from './matrix.ts';

export const reach = { hosts: ['127.0.0.1'], patienceMs: 5000, secrets: new Secrets() };

/** The context of a run by a member of the organization who holds every right. */
export async function runContext({ pool, owner, organizationGuid: organization }: Matrix): Promise<JobContext> {
  const [{ guid: account }] = await owner(
    'select account_guid as guid from membership where organization_guid = $1 limit 1',
    [organization],
  );
  const actor = await asOrg(pool, { organization, account }, 'read', (tx) =>
    actorOfAccount(tx, account, organization, newGuid()),
  );
  return {
    pool,
    organization,
    actor,
    run: '',
    interval: null,
    log: () => undefined,
    progress: () => undefined,
    signal: new AbortController().signal,
    once: () => Promise.reject(new Error('not used')),
  };
}

/** A channel in which everything not given is empty, with its password. */
export async function openChannel(client: Client, password: string, given: object): Promise<AnyRow> {
  const empty = Object.fromEntries(Object.keys(exchangeChannels.fields).map((key) => [key, null]));
  const channel = await create(client, exchangeChannels, {
    ...empty,
    isEnabled: true,
    isAnswering: false,
    isWhole: false,
    senders: [],
    host: '127.0.0.1',
    ...given,
  });
  await client.send('PUT', `/api/exchange-channels/${channel.guid}/password`, { password });
  return channel;
}

/** A letter as bytes, as a mail program writes it. */
export async function letterText(letter: SendMailOptions): Promise<Buffer> {
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter);
  return message as Buffer;
}
