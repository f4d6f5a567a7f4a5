import { signInProviderCalls as calls } from 'contract/features/sign-in-providers/calls.ts';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import { backChannelLogout } from 'contract/features/auth/provider.ts';
import type { Actor } from '../../core/actor.ts';
import { invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrigin } from '../../core/own-origin.ts';
import { asActor, serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { setRule, type Change } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { administered, needAdministrator } from './administer.ts';
import { addPair, broughtBy, removePair, setNewcomers } from './brought.ts';
import { checkProvider } from './check.ts';
import { directoriesWhere, providerBy } from './provider.service.ts';
import { checkDirectory } from './directories/check-directory.service.ts';
import { filterFault } from './directories/people.service.ts';

/** A provider or directory that the actor may change, with its secret. */
async function asked(tx: Tx, actor: Actor, guid: string) {
  const row = await administered(tx, actor, guid);
  const [directory] = await directoriesWhere(tx, sql`p.guid = ${row.guid}`);
  return { directory, provider: await providerBy(tx, row.guid, sql`true`) };
}

async function providerRule({ actor, after }: Change<typeof signInProviders>): Promise<void> {
  needAdministrator(actor);
  for (const field of ['peopleFilter', 'disabledFilter'] as const) {
    const fault = after?.[field] && (await filterFault(after[field]));
    if (fault) throw invalidField(field, fault);
  }
}

/** Serves sign-in providers, their group mappings and new people. */
export function serveSignInProviders(server: Server): void {
  setRule(signInProviders, providerRule);
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
    const { directory, provider } = await asActor(
      server,
      actor!,
      request,
      (tx) => asked(tx, actor!, params.guid),
      'read',
    );
    return { findings: await (directory ? checkDirectory(directory, server) : checkProvider(provider!, server)) };
  });
  serveOpen(server, calls.addresses, async ({ actor, params, request }) => {
    const { guid } = await asActor(server, actor!, request, (tx) => getRow(tx, signInProviders, params.guid), 'read');
    const origin = ownOrigin(server.publicUrl, request);
    return {
      redirectUri: new URL(`/login/${guid}`, origin).href,
      logoutUri: new URL(backChannelLogout.path.replace('{guid}', guid), origin).href,
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
