import type { FastifyRequest } from 'fastify';
import { accountLinks, type InvitedUser } from 'contract/features/users/links/calls.ts';
import { inviteNewcomer } from 'contract/features/users/links/newcomers.ts';
import type { Actor } from '../../../core/actor.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import type { Tx } from '../../../core/transaction.ts';
import { acceptLink, checkLink } from './accept.ts';
import { inviteEmployee } from './employee-account.ts';
import { requestReset } from './forgotten.ts';
import { createNewcomer } from './newcomer.ts';
import { cancelInvitation, deliver, invite, invitedOf, tryInvite, type MemberLink } from './invite.ts';
import type { Post } from '../../../core/mail.ts';

/** The number of letters sent in parallel. */
const TOGETHER = 5;

/** Links for setting a password: created here, sent after the commit, used without a session. */
export function serveAccountLinks(server: Server, post: Post): void {
  const { pool } = server;
  /** A letter is sent only after its link is committed, so no transaction waits for the mail server. */
  const committed = <T>(actor: Actor, request: FastifyRequest, work: (tx: Tx) => Promise<T>): Promise<T> =>
    asActor(server, actor, request, work);

  serveOpen(server, accountLinks.inviteMany, async ({ actor, body, request }) => {
    const made = await committed(actor!, request, async (tx) => {
      const links: Awaited<ReturnType<typeof tryInvite>>[] = [];
      for (const guid of new Set(body.guids)) links.push(await tryInvite(tx, actor!, guid));
      return links;
    });
    const answers: InvitedUser[] = [];
    for (let at = 0; at < made.length; at += TOGETHER) {
      answers.push(...(await Promise.all(made.slice(at, at + TOGETHER).map((one) => invitedOf(post, one)))));
    }
    return answers;
  });
  serveOpen(server, inviteNewcomer, async ({ actor, body, request }) => {
    const made = await committed<MemberLink>(actor!, request, (tx) => createNewcomer(tx, actor!, body));
    return { guid: made.row.guid, ...(await deliver(post, made)) };
  });
  serveOpen(server, accountLinks.invite, async ({ actor, params, request }) => {
    const made = await committed<MemberLink>(actor!, request, (tx) => invite(tx, actor!, params.guid));
    return deliver(post, made);
  });
  serveOpen(server, accountLinks.inviteEmployee, async ({ actor, params, body, request }) => {
    const made = await committed<MemberLink>(actor!, request, (tx) => inviteEmployee(tx, actor!, params.guid, body));
    return deliver(post, made);
  });
  serve(server, accountLinks.cancel, ({ tx, actor, params }) => cancelInvitation(tx, actor, params.guid));

  serveOpen(server, accountLinks.check, async ({ body }) => {
    const { purpose, userName, fullName, minPasswordLength } = await checkLink(pool, body.token);
    return { purpose, userName, fullName, minPasswordLength };
  });
  serveOpen(server, accountLinks.accept, ({ body, request }) => acceptLink(pool, body.token, body.password, request));
  serveOpen(server, accountLinks.mail, async () => ({ isSent: post.sendMail !== undefined }));
  serveOpen(server, accountLinks.requestReset, ({ body, request }) => requestReset(pool, post, body.userName, request));
}
