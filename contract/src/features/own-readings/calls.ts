import * as z from 'zod/mini';
import { formBody } from '../../kit/form-body.ts';
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
    body: formBody(
      {
        name: {
          kind: 'text',
          label: 'Своё название',
          hint: 'Под ним запись стоит в списках, карточках, отчётах и файлах',
          max: 255,
        },
        isUnused: {
          kind: 'boolean',
          label: 'Не использовать у нас',
          hint: 'Запись не предлагается при выборе; где она уже выбрана, остаётся',
        },
      },
      { resource: lineText(100).check(z.minLength(1, { error: REQUIRED })) },
    ),
    response: z.object({ name: z.string(), commonName: z.nullable(z.string()), isUnused: z.boolean() }),
  }),
};
