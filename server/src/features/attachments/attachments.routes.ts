import type { Readable } from 'node:stream';
import { passport } from 'contract/features/passport/resources.ts';
import { attachmentCalls, type Attachment } from 'contract/features/attachments/calls.ts';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import type { Actor } from '../../core/actor.ts';
import { AppError } from '../../core/app-error.ts';
import { newGuid } from '../../core/guid.ts';
import { writeJournal } from '../../core/journal.ts';
import { asActor, serve, serveFile, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { asOrg, type Tx } from '../../core/transaction.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow } from '../../resource/store.ts';
import { contentOf, digestOf, fileName, readContent, typeOf } from './content.service.ts';
import { keepInFolder } from './files-folder.ts';
import { reserveSpace } from './quota.ts';
import { scan } from '../../files/scan.ts';

const shown = sql`guid, name, type, bytes, added_at as "addedAt", added_by as "addedBy", removed_at as "removedAt"`;

/** Attachments are recorded as entries of their record. */
function remember(
  tx: Tx,
  actor: Actor,
  resource: Resource,
  row: AnyRow,
  before: string | null,
  after: string | null,
): void {
  writeJournal(tx, actor, {
    ...entryOf(resource, actor, row),
    action: 'update',
    before: { attachment: before },
    after: { attachment: after },
  });
}

const attachmentOf = async (tx: Tx, record: string, attachment: string) =>
  (await tx.one<Attachment>(sql`
    select ${shown} from attachment where guid = ${attachment} and record_guid = ${record} for update`)) ??
  Promise.reject(new AppError('not_found'));

/** How files are stored. */
export interface Keeping {
  /** The folder for contents; undefined: the database. */
  folder: string | undefined;
  /** The address of the virus scanner. */
  scanner: string | undefined;
  /** The quota for files of an organization. */
  quotaMb: number;
}

function serveOf(server: Server, resource: Resource, { folder, scanner, quotaMb }: Keeping): void {
  const calls = attachmentCalls(resource);

  serve(server, calls.list, async ({ tx, params }) => {
    const row = await getRow(tx, resource, params.guid);
    return tx.rows<Attachment>(
      sql`select ${shown} from attachment where record_guid = ${row.guid} order by added_at desc, guid`,
    );
  });

  // Read before the transaction, because an upload may be slow.
  serveOpen(server, calls.add, async ({ actor, params, query, body, request }) => {
    const content = await readContent(body as unknown as Readable);
    const [type, digest] = [typeOf(content), digestOf(content)];
    if (scanner) await scan(scanner, content, request.log);
    const name = fileName(query.name, type);
    const write = (put?: (tx: Tx) => Promise<void>) =>
      asActor(server, actor!, request, async (tx) => {
        const row = await getRow(tx, resource, params.guid);
        await reserveSpace(tx, quotaMb, content.length);
        const [added] = await tx.rows<Attachment>(sql`
          insert into attachment (guid, organization_guid, resource, record_guid, name, type, bytes, sha256, content, added_by)
          values (${newGuid()}, ${actor!.organization}, ${resource.name}, ${row.guid}, ${name}, ${type}, ${content.length}, ${digest},
            ${put ? null : content}, ${actor!.fullName})
          returning ${shown}`);
        remember(tx, actor!, resource, row, null, name);
        await put?.(tx);
        return added!;
      });
    return folder ? keepInFolder({ folder, log: request.log }, digest, content, write) : write();
  });

  serveFile(server, calls.download, async ({ actor, params }) => {
    const found = await asOrg(server.pool, actor, 'read', async (tx) => {
      const row = await getRow(tx, resource, params.guid);
      return tx.one<{ name: string; type: string; sha256: Buffer; content: Buffer | null }>(sql`
        select name, type, sha256, content from attachment where guid = ${params.attachment} and record_guid = ${row.guid}`);
    });
    if (!found) throw new AppError('not_found');
    return { name: found.name, type: found.type, content: await contentOf(folder, found.sha256, found.content) };
  });

  serve(server, calls.change, async ({ tx, actor, params, body }) => {
    const row = await getRow(tx, resource, params.guid);
    const present = await attachmentOf(tx, row.guid, params.attachment);
    if ((present.removedAt !== null) === body.isRemoved) return present;
    const [changed] = await tx.rows<Attachment>(sql`
      update attachment set removed_at = ${body.isRemoved ? sql`now()` : sql`null`} where guid = ${present.guid} returning ${shown}`);
    const { name } = present;
    remember(tx, actor, resource, row, body.isRemoved ? name : null, body.isRemoved ? null : name);
    return changed!;
  });
}

/** Serves the files of every family of the technical passport. They are kept in the database, or in a folder
 *  if one is configured. */
export function serveAttachments(server: Server, keeping: Keeping): void {
  for (const resource of passport) serveOf(server, resource, keeping);
}
