import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { desktopOf, resetDesktop, saveDesktop, widgetsFor } from './desktop.ts';
import { sql } from '../../core/sql.ts';

/** The desktop that the console opens with: the user's own or that of the organization. */
export function serveDesktop(server: Server): void {
  serve(server, desktopCalls.get, ({ tx, actor }) => desktopOf(tx, actor));
  serve(server, desktopCalls.library, ({ tx, actor }) => widgetsFor(tx, actor, sql`t.is_published`));
  serve(server, desktopCalls.save, ({ tx, actor, version, body }) =>
    saveDesktop(tx, actor, actor.account, version, body.items),
  );
  serve(server, desktopCalls.reset, ({ tx, actor, version }) => resetDesktop(tx, actor, version));
  serve(server, desktopCalls.saveDefault, ({ tx, actor, version, body }) =>
    saveDesktop(tx, actor, null, version, body.items),
  );
}
