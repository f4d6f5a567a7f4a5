import { viewAs } from 'contract/features/auth/view-as.ts';
import { users } from 'contract/features/users/facts.ts';
import { AppError } from '../../core/app-error.ts';
import { writeJournal } from '../../core/journal.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { endViewing } from '../../core/viewing.ts';
import { entryOf } from '../../resource/remembered.ts';
import { getRow } from '../../resource/store.ts';
import { refuseAbove } from '../users/authority.service.ts';

/** Read-only viewing as another user who has no more rights than the actor. */
export function serveViewAs(server: Server): void {
  serve(server, viewAs.begin, async ({ tx, actor, params }) => {
    const viewed = await getRow(tx, users, params.guid);
    if (viewed.guid === actor.account) throw new AppError('conflict', { detail: 'Это ваша учётная запись.' });
    await refuseAbove(tx, actor, viewed.guid);
    const begun = await tx.run(sql`
      update session set viewing_guid = ${viewed.guid}, viewing_organization_guid = ${actor.organization}
      where guid = ${actor.session} and (viewing_guid is null or viewing_organization_guid = ${actor.organization})`);
    if (!begun)
      throw new AppError('conflict', {
        detail: 'Вы смотрите глазами пользователя в другой организации. Сначала закончите просмотр там.',
      });
    writeJournal(tx, actor, { ...entryOf(users, actor, viewed), action: 'viewAs' });
  });
  serve(server, viewAs.end, ({ tx, actor }) => endViewing(tx, actor));
}
