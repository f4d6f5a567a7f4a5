import * as z from 'zod/mini';
import { bytes, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { logoPattern } from './look.ts';

export const MAX_LOGO_KB = 256;
/** The maximum width and height in pixels. */
export const MAX_LOGO_SIDE = 1024;

export const logoCalls = {
  /** Stores a picture. Its name is then saved in the organization's card like any other field. */
  add: route({
    method: 'POST',
    path: '/api/organizations/{guid}/logos',
    access: { entity: 'organizations', action: 'update', isOfRecord: true },
    summary: `Организации: загрузить логотип PNG, JPEG или WebP до ${MAX_LOGO_KB} КиБ; показывать его велит поле карточки`,
    params: z.strictObject({ guid: guid() }),
    accepts: 'bytes',
    body: bytes,
    response: z.object({ name: z.string() }),
    status: 201,
  }),
  logo: route({
    method: 'GET',
    path: '/api/organizations/{guid}/logos/{name}',
    access: 'member',
    summary: 'Организации: логотип организации, в которой вы работаете или которую видите',
    params: z.strictObject({ guid: guid(), name: z.string().check(z.regex(new RegExp(logoPattern))) }),
    answers: 'file',
  }),
};
