import { Readable } from 'node:stream';
import { organizations } from 'contract/features/organizations/facts.ts';
import { logoCalls as calls } from 'contract/features/organizations/logos.ts';
import { logoFormats, logoSize } from 'contract/features/organizations/look.ts';
import { AppError } from '../../../core/app-error.ts';
import { asActor, serveFile, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { belonging } from '../../../resource/column.ts';
import { reached } from '../../../resource/rights/reach.ts';
import { getRow } from '../../../resource/store.ts';
import { keepLogo, readLogo } from './logos.service.ts';

/** Serves the logos of organizations. */
export function serveOrganizationLook(server: Server): void {
  // Read before the transaction, because an upload may be slow.
  serveOpen(server, calls.add, async ({ actor, params, body, request }) => {
    const { name, content } = await readLogo(body as unknown as Readable);
    await asActor(server, actor!, request, async (tx) => {
      const row = await getRow(tx, organizations, params.guid);
      await keepLogo(tx, row.guid, name, content);
    });
    return { name };
  });

  serveFile(server, calls.logo, async ({ actor, params: { guid, name } }) => {
    const isVisible = belonging(reached(organizations, actor.rights, 'read'));
    const found = await asOrg(server.pool, actor, 'read', (tx) =>
      tx.one<{ content: Buffer }>(sql`
        select l.content from organization_logo l join organization t on t.guid = l.organization_guid
        where t.guid = ${guid} and l.name = ${name} and (${isVisible} or exists (
          select from membership m where m.organization_guid = t.guid and m.account_guid = current_account() and membership_is_open(m)))`),
    );
    if (!found) throw new AppError('not_found');
    const { format } = logoSize(name);
    return { name: `logo.${format}`, type: logoFormats[format], content: Readable.from([found.content]), tag: name };
  });
}
