import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED } from '../../kit/text.ts';

/** How often a card that is open says so, ms: the program forgets one that has been silent for longer than two and a half times that. */
export const PRESENT_EVERY_MS = 10_000;

/** Somebody else who has a record open. */
export const viewerSchema = z.object({ name: z.string(), isEditing: z.boolean() });
export type Viewer = z.infer<typeof viewerSchema>;

/** Of an open card, which names itself. */
const card = z.strictObject({ guid: guid() });
/** Nothing that people keep changes, and nobody acts for another. */
const exemptFrom = ['viewing', 'readOnly'] as const;

/** Who looks at a record now. */
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
