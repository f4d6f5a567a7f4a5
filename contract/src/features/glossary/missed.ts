import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { guid, lineText } from '../../kit/text.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

/** Only short words are counted, not numbers or addresses. */
export const missedText = lineText(60).check(
  z.regex(/^(?=.*\p{L}{3})[^@\d]*$/u, { error: 'Считаются слова от трёх букв, без цифр и адресов' }),
);

const missed = z.object({ guid: anyGuid, text: z.string(), times: z.number(), lastAt: anyMoment });

const path = '/api/glossary/missed';
const editing = { entity: 'glossary', action: 'create', rows: 'both' } as const;

/** The words that people of the organization searched for in the glossary without finding anything; who searched is not
 *  stored. */
export const missedCalls = {
  list: route({
    method: 'GET',
    path,
    access: editing,
    summary: 'Глоссарий: что искали и не нашли, частое — первым',
    response: z.array(missed),
  }),
  count: route({
    method: 'POST',
    path,
    access: { entity: 'glossary', action: 'read', rows: 'both' },
    isPersonal: true,
    summary: 'Глоссарий: посчитать поиск, который ничего не нашёл',
    body: z.strictObject({ text: missedText }),
  }),
  remove: route({
    method: 'DELETE',
    path: `${path}/{guid}`,
    access: editing,
    summary: 'Глоссарий: убрать из того, что искали и не нашли',
    params: z.strictObject({ guid: guid() }),
  }),
};
