import { randomBytes } from 'node:crypto';
import { Readable } from 'node:stream';
import { desktopDocument, desktopLinkCalls as calls, LINK_PAGE } from 'contract/features/desktop/links.ts';
import { hashOf } from '../../../core/actor.ts';
import { networkOf } from '../../../core/addresses.ts';
import { writeJournal } from '../../../core/journal.ts';
import { countRefusal, refusal } from '../../../core/limits.ts';
import { Rate } from '../../../core/rate.ts';
import { readOnlyMode } from '../../../core/read-only.ts';
import { asActor, serve, serveFile, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { sql } from '../../../core/sql.ts';
import { asOrg } from '../../../core/transaction.ts';
import { pdfOf } from '../../../files/write-pdf.ts';
import { letterheadOf } from '../../organizations/look/look.service.ts';
import type { AnswerOf } from '../../widgets/answers/answer.service.ts';
import { documentTask } from './document.ts';
import { checkAllowed, keepLink, linksOf, withdrawLink } from './links.service.ts';
import { countOpening, ended, frameOf, linkWithAuthor, snapshotFor } from './opening.service.ts';
import { shownTo, subjectOf } from './shown.service.ts';

const nobody = { organization: null, account: null };

/** Serves links to desktops, their public content, and desktops as documents. */
export function serveDesktopLinks(server: Server, answerOf: AnswerOf): void {
  const { pool } = server;
  serve(server, calls.list, ({ tx, actor }) => linksOf(tx, actor));
  serve(server, calls.withdraw, ({ tx, actor, params }) => withdrawLink(tx, actor, params.guid));
  // Answers to repeated requests are stored, but the secret must not be, so a repeat creates another link.
  serveOpen(server, calls.make, async ({ actor: given, body, request }) => {
    const actor = given!;
    const { isSnapshot, ...asked } = body;
    const subject = await asActor(server, actor, request, async (tx) => {
      await checkAllowed(tx);
      return subjectOf(tx, actor, body);
    });
    const snapshot = isSnapshot ? await shownTo(server, answerOf, actor, subject, body, actor.account) : null;
    const secret = randomBytes(32).toString('base64url');
    const link = { ...asked, name: subject.name, snapshot };
    await asActor(server, actor, request, (tx) => keepLink(tx, actor, link, secret));
    return { address: `${LINK_PAGE}#${secret}` };
  });

  const asking = new Rate('link_openings');
  serveOpen(server, calls.open, async ({ body: { token }, request }) => {
    const network = networkOf(request.address);
    if (!asking.take(network)) {
      countRefusal('link_openings');
      throw refusal('link_openings');
    }
    const [found] = await asOrg(pool, nobody, 'read', (tx) =>
      tx.rows<{ organization: string; guid: string }>(
        sql`select organization, guid from desktop_link_of(${hashOf(token)})`,
      ),
    );
    if (!found) throw ended();
    const { organization, guid } = found;
    const inside = { organization, account: null };
    const { link, actor } = await asOrg(pool, inside, 'read', (tx) =>
      linkWithAuthor(tx, guid, organization, request.id),
    );
    const live = async () => {
      const subject = await asOrg(pool, actor, 'read', (tx) => subjectOf(tx, actor, link));
      return shownTo(server, answerOf, actor, subject, link, network);
    };
    const content = snapshotFor(actor, link) ?? (await live());
    if (!(await readOnlyMode(server.reserved))) await asOrg(pool, inside, 'write', (tx) => countOpening(tx, guid));
    return { ...content, ...frameOf(link) };
  });

  serveFile(server, desktopDocument, async ({ actor, body }) => {
    const { subject, letterhead } = await asOrg(pool, actor, 'write', async (tx) => {
      const found = await subjectOf(tx, actor, body);
      const { organization } = actor;
      const { name: recordName } = found;
      writeJournal(tx, actor, {
        action: 'export',
        organization,
        entity: 'desktop',
        recordName,
        after: { period: body.period },
      });
      return { subject: found, letterhead: await letterheadOf(tx) };
    });
    const content = await shownTo(server, answerOf, actor, subject, body, actor.account);
    const task = documentTask(content, body, letterhead, actor.fullName);
    const file = await pdfOf(task, actor.account);
    return { name: `${subject.name}.pdf`, type: 'application/pdf', content: Readable.from([file]) };
  });
}
