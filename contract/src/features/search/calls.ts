import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { storableText } from '../../kit/text.ts';

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
      guid: z.string(),
      name: z.string(),
    }),
  ),
});
