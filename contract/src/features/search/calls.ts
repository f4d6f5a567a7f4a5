import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText, storableText } from '../../kit/text.ts';
import { anyGuid } from '../../kit/answer-text.ts';

/** Searches records of every resource that the user may read, for the command palette. */
export const searchRecords = route({
  method: 'GET',
  path: '/api/search',
  access: 'member',
  summary: 'Поиск записей по всем разделам',
  query: z.strictObject({ search: storableText(200) }),
  response: z.array(
    z.object({
      resource: z.string(),
      title: z.string(),
      guid: anyGuid,
      name: z.string(),
    }),
  ),
});

/** Which other organization of the person contains the linked record, if they may read it there. */
export const findElsewhere = route({
  method: 'GET',
  path: '/api/search/elsewhere',
  access: 'member',
  summary: 'Поиск: в какой другой своей организации есть запись, которую там можно читать',
  query: z.strictObject({ resource: lineText(64), guid: guid() }),
  response: z.object({ organization: z.nullable(z.object({ id: z.string(), name: z.string() })) }),
});
