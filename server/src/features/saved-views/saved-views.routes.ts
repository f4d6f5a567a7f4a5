import { savedViews } from 'contract/features/saved-views/calls.ts';
import { serve } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { removeView, saveView, viewsOf } from './saved-views.service.ts';

/** Serves saved views of lists: the user's own, and those shared with everyone in the organization who may read the list. */
export function serveSavedViews(server: Server): void {
  serve(server, savedViews.list, ({ tx, actor, query: { resource } }) => viewsOf(tx, actor, resource));
  serve(server, savedViews.create, ({ tx, actor, body: { replace, ...view } }) => saveView(tx, actor, view, replace));
  serve(server, savedViews.remove, ({ tx, actor, params }) => removeView(tx, actor, params.guid));
}
