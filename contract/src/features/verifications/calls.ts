import * as z from 'zod/mini';
import { route } from '../../kit/route.ts';
import { instrumentKinds } from './facts.ts';

const due = z.object({
  instrument: z.enum(instrumentKinds),
  overdue: z.number(),
  /** `month` is YYYY-MM. */
  months: z.array(z.object({ month: z.string(), count: z.number() })),
});
export type DueVerifications = z.infer<typeof due>;

/** The instruments whose sections the user may read. */
export const verificationsAhead = route({
  method: 'GET',
  path: '/api/tech-passport/verifications',
  access: 'member',
  summary: 'Технический паспорт: сколько приборов, ТТ и ТН ждут поверки — просроченные и по месяцам на два года вперёд',
  response: z.array(due),
});
