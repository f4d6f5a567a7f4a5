import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { sql } from '../../core/sql.ts';
import { setUsage } from '../../resource/removal/usage.ts';
import { desktopOf, resetDesktop, saveDesktop } from './desktop.service.ts';
import { widgetsFor } from './desktop-items.service.ts';
import { desktopUsage } from './desktop-usage.ts';
import { createDesktop, namedDesktop, namedDesktops, removeDesktop, updateDesktop } from './named-desktops.service.ts';

/** Serves the default desktop (the user's own or the organization's) and named ones. */
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

  serve(server, namedDesktopCalls.list, ({ tx, actor }) => namedDesktops(tx, actor));
  serve(server, namedDesktopCalls.get, ({ tx, actor, params }) => namedDesktop(tx, actor, params.guid));
  serve(server, namedDesktopCalls.create, ({ tx, actor, body }) => createDesktop(tx, actor, body));
  serve(server, namedDesktopCalls.update, ({ tx, actor, params, version, body }) =>
    updateDesktop(tx, actor, params.guid, version, body),
  );
  serve(server, namedDesktopCalls.remove, ({ tx, actor, params, version }) =>
    removeDesktop(tx, actor, params.guid, version),
  );

  setUsage('desktop_item', desktopUsage);
}
