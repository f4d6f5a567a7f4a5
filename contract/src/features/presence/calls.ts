import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED } from '../../kit/text.ts';

/** How often an open card reports itself, ms. It is forgotten after 2.5 times this long without a report. */
export const PRESENT_EVERY_MS = 10_000;

/** Another user who has the record open. */
export const viewerSchema = z.object({ name: z.string(), isEditing: z.boolean() });
export type Viewer = z.infer<typeof viewerSchema>;

/** The identifier of an open card. */
const card = z.strictObject({ guid: guid() });
/** Presence changes no data and acts for nobody else. */
const exemptFrom = ['viewing', 'readOnly'] as const;

/** Who has a record open now. */
export const presence = {
  report: route({
    method: 'PUT',
    path: '/api/presence/{guid}',
    access: 'member',
    summary: 'Кто смотрит запись: сказать, что её карточка открыта, и узнать, кто ещё её смотрит и правит',
    params: card,
    body: z.strictObject({
      resource: lineText(100).check(z.minLength(1, { error: REQUIRED })),
      record: guid(),
      isEditing: z.boolean(),
    }),
    response: z.array(viewerSchema),
    isPersonal: true,
    exemptFrom,
  }),
  leave: route({
    method: 'DELETE',
    path: '/api/presence/{guid}',
    access: 'member',
    summary: 'Кто смотрит запись: карточку закрыли',
    params: card,
    isPersonal: true,
    exemptFrom,
  }),
};
