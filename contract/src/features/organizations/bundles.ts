import * as z from 'zod/mini';
import { files, route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });
const byService = { entity: 'sharedData', action: 'create', rows: 'service' } as const;

const received = z.object({
  guid: anyGuid,
  name: z.string(),
  /** The source organization, and when and where the bundle was made. */
  organization: z.string(),
  madeAt: anyMoment,
  records: z.array(z.object({ title: z.string(), count: z.number() })),
  values: z.number(),
  state: z.enum(['received', 'loading', 'loaded', 'failed']),
  done: z.nullable(z.number()),
  total: z.nullable(z.number()),
  error: z.nullable(z.string()),
  /** The organization created from the bundle. */
  loadedGuid: z.nullable(anyGuid),
});
export type ReceivedBundle = z.infer<typeof received>;

export const bundles = {
  /** All data of the current organization as a tar archive of zstd-compressed JSON Lines, with a manifest at the
   *  end. */
  download: route({
    method: 'GET',
    path: '/api/organizations/{guid}/bundle',
    access: { entity: 'organizations', action: 'update' },
    summary: 'Организации: передать данные — все записи и значения организации одним архивом tar',
    params: byGuid,
    answers: 'file',
  }),
  receive: route({
    method: 'POST',
    path: '/api/received-bundles',
    access: byService,
    summary: 'Переданные данные: принять архив (поле file) и проверить по описи; ничего не загружается',
    accepts: 'files',
    body: files,
    response: received,
  }),
  get: route({
    method: 'GET',
    path: '/api/received-bundles/{guid}',
    access: byService,
    summary: 'Переданные данные: что в архиве и как идёт загрузка',
    params: byGuid,
    response: received,
  }),
  load: route({
    method: 'POST',
    path: '/api/received-bundles/{guid}/loading',
    access: byService,
    summary: 'Переданные данные: загрузить в новую организацию',
    params: byGuid,
    response: received,
  }),
};
