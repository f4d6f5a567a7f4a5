import { signInProviderCalls as calls } from 'contract/features/sign-in-providers/calls.ts';
import { signInProviders } from 'contract/features/sign-in-providers/facts.ts';
import { backChannelLogout } from 'contract/features/auth/provider.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError, invalidField } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { ownOrigin } from '../../core/own-origin.ts';
import { asActor, serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { entryOf } from '../../resource/remembered.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { getRow } from '../../resource/store.ts';
import { addPair, broughtBy, removePair, setNewcomers } from './brought.ts';
import { checkProvider } from './check.ts';
import { providerBy } from './provider.service.ts';

/** Whoever sets a provider decides who comes in: the right to shared data is not enough. */
function needAdministrator({ rights, session }: Actor): void {
  if (isAdministrator(rights) && session) return;
  throw new AppError('forbidden', {
    detail: 'Поставщиков входа меняет администратор сервиса в своём сеансе: тот, кто управляет сотрудниками и правами.',
  });
}

/** Serves the providers of sign-ins, and what they bring. */
export function serveSignInProviders(server: Server): void {
  setRule(signInProviders, async ({ actor, after }) => {
    needAdministrator(actor);
    if (after?.secondFactor === 'told' && after.factorValues.length === 0)
      throw invalidField('factorValues', 'Назовите хотя бы одно значение');
  });
  serveResource(server, signInProviders);

  serve(server, calls.setSecret, async ({ tx, actor, params, body }) => {
    needAdministrator(actor);
    const provider = await getRow(tx, signInProviders, params.guid);
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
    needAdministrator(actor!);
    const provider = await asActor(server, actor!, request, (tx) => providerBy(tx, params.guid, sql`true`), 'read');
    if (!provider) throw new AppError('not_found');
    const origin = ownOrigin(server.publicUrl, request);
    return {
      redirectUri: new URL(`/login/${provider.guid}`, origin).href,
      logoutUri: new URL(backChannelLogout.path.replace('{guid}', provider.guid), origin).href,
      findings: await checkProvider(provider, server),
    };
  });
  serve(server, calls.brought, ({ tx, actor, params }) => broughtBy(tx, actor, params.guid));
  serve(server, calls.addPair, async ({ tx, actor, params, body }) => {
    needAdministrator(actor);
    return { guid: await addPair(tx, actor, params.guid, body) };
  });
  serve(server, calls.removePair, async ({ tx, actor, params }) => {
    needAdministrator(actor);
    await removePair(tx, actor, params.guid, params.pair);
  });
  serve(server, calls.setNewcomers, async ({ tx, actor, params, body }) => {
    needAdministrator(actor);
    await setNewcomers(tx, actor, params.guid, body.organizationGuid);
  });
}
