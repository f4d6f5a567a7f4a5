import { organizationInvitations as calls } from 'contract/features/organizations/invitations.ts';
import { shownMoment } from 'contract/time/day-shape.ts';
import type { Post } from '../../../core/mail.ts';
import { asActor, serve, serveOpen } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { handOver } from '../../users/links/hand-over.service.ts';
import { acceptInvitation, declineInvitation, openInvitation } from './answering.service.ts';
import { invitationsOf, makeInvitation, withdrawInvitation } from './invitations.service.ts';

/** Serves invitations to an organization and the actions of invited people, whose current organization does not
 *  matter. */
export function serveOrganizationInvitations(server: Server, post: Post): void {
  serve(server, calls.list, ({ tx }) => invitationsOf(tx));
  serve(server, calls.withdraw, ({ tx, actor, params }) => withdrawInvitation(tx, actor, params.guid));
  serveOpen(server, calls.make, async ({ actor, body, request }) => {
    const made = await asActor(server, actor!, request, (tx) => makeInvitation(tx, actor!, body));
    return handOver(post, made, made.email, (link) => ({
      subject: `Приглашение в организацию ${made.organization}`,
      text: [
        'Здравствуйте!',
        `${actor!.fullName} приглашает вас работать в Энергоконсоли в организации ${made.organization}.`,
        `Откройте ссылку до ${shownMoment(made.expiresAt)} (МСК), войдите со своей учётной записью и примите приглашение:`,
        link,
        'Ссылка действует один раз. Если вы не ждали приглашения, просто удалите это письмо.',
      ].join('\n\n'),
    }));
  });
  serveOpen(server, calls.open, ({ pool, actor, body }) => openInvitation(pool, actor!, body.token));
  serveOpen(server, calls.accept, ({ pool, actor, body }) => acceptInvitation(pool, actor!, body.token));
  serveOpen(server, calls.decline, ({ pool, actor, body }) => declineInvitation(pool, actor!, body.token));
}
