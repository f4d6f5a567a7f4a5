import { previewMerging } from 'contract/features/organizations/merging.ts';
import { serve } from '../../../core/serve.ts';
import type { Server } from '../../../core/served.ts';
import { previewOf } from './preview.service.ts';

/** Serves what the merging of organizations would move. */
export function serveOrganizationMerging(server: Server): void {
  serve(server, previewMerging, ({ tx, actor, params, query }) => previewOf(tx, actor, params.guid, query.successor));
}
