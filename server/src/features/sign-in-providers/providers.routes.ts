import { signInProviderCalls as calls } from 'contract/features/sign-in-providers/calls.ts';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import { backChannelLogout } from 'contract/features/auth/provider.ts';
import type { Actor } from '../../core/actor.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrigin } from '../../core/own-origin.ts';
import { asActor, serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { administered, needAdministrator } from './administer.ts';
import { addPair, broughtBy, removePair, setNewcomers } from './brought.ts';
import { checkProvider } from './check.ts';
import { providerBy, type OpenProvider } from './provider.service.ts';

async function askedProvider(tx: Tx, actor: Actor, guid: string): Promise<OpenProvider> {
  const row = await administered(tx, actor, guid);
  return (await providerBy(tx, row.guid, sql`true`))!;
}

/** Serves the providers of sign-ins, and what they bring. */
export function serveSignInProviders(server: Server): void {
  setRule(signInProviders, async ({ actor }) => needAdministrator(actor));
  serveResource(server, signInProviders);

  serve(server, calls.setSecret, async ({ tx, actor, params, body }) => {
    const provider = await administered(tx, actor, params.guid);
    await tx.run(sql`
      insert into sign_in_provider_secret (provider_guid, secret)
      values (${provider.guid}, ${server.secrets.keep(Buffer.from(body.secret), provider.guid)})
      on conflict (provider_guid) do update set secret = excluded.secret`);
    await tx.run(sql`
      update sign_in_provider set has_secret = true, version = version + 1, updated_at = now() where guid = ${provider.guid}`);
    writeJournal(tx, actor, {
      ...entryOf(signInProviders, actor, provider),
      action: 'update',
      before: { hasSecret: provider.hasSecret },
      after: { hasSecret: true },
    });
  });
  serveOpen(server, calls.check, async ({ actor, params, request }) => {
    const provider = await asActor(server, actor!, request, (tx) => askedProvider(tx, actor!, params.guid), 'read');
    const origin = ownOrigin(server.publicUrl, request);
    return {
      redirectUri: new URL(`/login/${provider.guid}`, origin).href,
      logoutUri: new URL(backChannelLogout.path.replace('{guid}', provider.guid), origin).href,
      findings: await checkProvider(provider, server),
    };
  });
  serve(server, calls.brought, ({ tx, actor, params }) => broughtBy(tx, actor, params.guid));
  serve(server, calls.addPair, async ({ tx, actor, params, body }) => ({
    guid: await addPair(tx, actor, params.guid, body),
  }));
  serve(server, calls.removePair, ({ tx, actor, params }) => removePair(tx, actor, params.guid, params.pair));
  serve(server, calls.setNewcomers, ({ tx, actor, params, body }) =>
    setNewcomers(tx, actor, params.guid, body.organizationGuid),
  );
}
