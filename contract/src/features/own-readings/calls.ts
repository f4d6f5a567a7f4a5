import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, REQUIRED } from '../../kit/text.ts';

/** How an organization overrides a shared record for itself. Needs the right to change such records of the
 *  organization. */
export const ownReadings = {
  set: route({
    method: 'PUT',
    path: '/api/own-readings/{guid}',
    access: 'member',
    summary: 'Своё прочтение общей записи: своё название и «Не использовать у нас»; пустое возвращает общее',
    params: z.strictObject({ guid: guid() }),
    body: z.strictObject({
      resource: lineText(100).check(z.minLength(1, { error: REQUIRED })),
      name: z.nullable(lineText(255).check(z.minLength(1, { error: REQUIRED }))),
      isUnused: z.boolean(),
    }),
    response: z.object({ name: z.string(), commonName: z.nullable(z.string()), isUnused: z.boolean() }),
  }),
};
