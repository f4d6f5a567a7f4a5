import { exchangeArrivals } from 'contract/features/exchange-channels/arrivals.ts';
import { exchangeChannelCalls as calls } from 'contract/features/exchange-channels/calls.ts';
import { exchangeChannels } from 'contract/features/exchange-channels/facts.ts';
import { exchangeSendings } from 'contract/features/exchange-channels/sendings.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { asActor, serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { reached } from '../../resource/rights/reach.ts';
import { entryOf } from '../../resource/remembered.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { channelsWhere, type Reach } from './channel.service.ts';
import { checkChannel } from './check.ts';

/** An e-mail address, or a domain with a leading @. */
const SENDER = /^[^\s@<>"]*@[^\s@<>"]+$/;

/** Serves exchange channels, arrivals and sendings. */
export function serveExchangeChannels(server: Server, reach: Reach): void {
  setRule(exchangeChannels, async ({ after }) => {
    const wrong = after?.senders.find((sender) => !SENDER.test(sender));
    if (wrong) throw invalidField('senders', `«${wrong}» — не адрес и не домен вида @example.ru`);
  });
  serveResource(server, exchangeChannels);
  serveResource(server, exchangeArrivals, ['list', 'export']);
  serveResource(server, exchangeSendings, ['list', 'export']);

  serve(server, calls.setPassword, async ({ tx, actor, params, body }) => {
    const channel = await getRow(tx, reached(exchangeChannels, actor.rights, 'update'), params.guid);
    await tx.run(sql`
      insert into exchange_channel_secret (organization_guid, channel_guid, password)
      values (${actor.organization}, ${channel.guid}, ${server.secrets.keep(Buffer.from(body.password), channel.guid)})
      on conflict (channel_guid) do update set password = excluded.password`);
    await tx.run(sql`
      update exchange_channel set has_password = true, version = version + 1, updated_at = now() where guid = ${channel.guid}`);
    writeJournal(tx, actor, {
      ...entryOf(exchangeChannels, actor, channel),
      action: 'update',
      before: { hasPassword: channel.hasPassword },
      after: { hasPassword: true },
    });
  });

  serveOpen(server, calls.check, async ({ actor, params, request }) => {
    const [channel] = await asActor(
      server,
      actor!,
      request,
      (tx) => channelsWhere(tx, sql`c.guid = ${params.guid}`),
      'read',
    );
    return channel ? checkChannel(channel, reach) : Promise.reject(new AppError('not_found'));
  });
}
