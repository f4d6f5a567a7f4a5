import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, oneOf } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** Where a term was read: on its page, or in the popup beside a label. */
export const viewPlaces = { page: 'На странице термина', label: 'У подписей' } as const;
export type ViewPlace = keyof typeof viewPlaces;

const counts = { page: z.number(), label: z.number(), lastAt: z.nullable(anyMoment) };
const byGuid = z.strictObject({ guid: guid() });
const reading = { entity: 'glossary', action: 'read', rows: 'both' } as const;

/** How often the terms are read in the organization; who reads is not stored. */
export const viewCalls = {
  list: route({
    method: 'GET',
    path: '/api/glossary/views',
    access: { entity: 'glossary', action: 'create', rows: 'both' },
    summary: 'Глоссарий: что читают, частое — первым',
    response: z.array(z.object({ guid: anyGuid, term: z.string(), ...counts })),
  }),
  of: route({
    method: 'GET',
    path: '/api/glossary/{guid}/views',
    access: { entity: 'glossary', action: 'read' },
    summary: 'Глоссарий: сколько раз термин читали',
    params: byGuid,
    response: z.object(counts),
  }),
  count: route({
    method: 'POST',
    path: '/api/glossary/{guid}/views',
    access: reading,
    isPersonal: true,
    summary: 'Глоссарий: посчитать чтение термина',
    params: byGuid,
    body: z.strictObject({ place: oneOf(viewPlaces) }),
  }),
};
