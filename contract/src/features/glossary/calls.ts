import * as z from 'zod/mini';
import { listQuerySchema } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { guid } from '../../kit/text.ts';
import { glossary, glossaryStatuses, type GlossaryStatus } from './facts.ts';
import { anyGuid } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });
const status = z.enum(Object.keys(glossaryStatuses) as [GlossaryStatus, ...GlossaryStatus[]]);

export const glossaryCalls = {
  letters: route({
    method: 'GET',
    path: '/api/glossary/letters',
    access: { entity: 'glossary', action: 'read' },
    summary:
      'Глоссарий: первые буквы всех терминов, какими их называют здесь, и сколько под каждой найдено; Ё стоит с Е',
    query: z.pick(listQuerySchema, { search: true, filter: true, zone: true }),
    response: z.array(z.object({ letter: z.string(), count: z.number() })),
  }),
  labels: route({
    method: 'GET',
    path: '/api/glossary/labels',
    access: { entity: 'glossary', action: 'read' },
    summary: 'Глоссарий: подписи полей и утверждённые термины, которые их объясняют',
    response: z.array(z.object({ label: z.string(), guid: anyGuid })),
  }),
  steps: route({
    method: 'GET',
    path: '/api/glossary/{guid}/steps',
    access: { entity: 'glossary', action: 'read' },
    summary: 'Глоссарий: в какие состояния термин можно перевести и почему какое-то закрыто спрашивающему',
    params: byGuid,
    response: z.object({
      version: z.number(),
      next: z.array(z.object({ status, hindrance: z.nullable(z.string()) })),
    }),
  }),
  setStatus: route({
    method: 'PUT',
    path: '/api/glossary/{guid}/status',
    access: { entity: 'glossary', action: 'update', rows: 'both' },
    summary: 'Глоссарий: передать на согласование, утвердить, вернуть или отменить термин',
    params: byGuid,
    body: z.strictObject({ status }),
    response: glossary.row,
    versioned: true,
  }),
  mentions: route({
    method: 'GET',
    path: '/api/glossary/{guid}/mentions',
    access: { entity: 'glossary', action: 'read' },
    summary:
      'Глоссарий: где встречается термин — в полях, в других определениях и среди их связанных, в названиях отчётов и виджетов',
    params: byGuid,
    response: z.object({
      /** The terms that list this term as related. */
      related: z.array(z.object({ guid: anyGuid, name: z.string() })),
      /** `guid`: the dictionary or object type that has the field; null for built-in fields. */
      fields: z.array(
        z.object({ resource: z.string(), guid: z.nullable(anyGuid), title: z.string(), label: z.string() }),
      ),
      records: z.array(
        z.object({ resource: z.enum(['glossary', 'reports', 'widgets']), guid: anyGuid, name: z.string() }),
      ),
    }),
  }),
};
