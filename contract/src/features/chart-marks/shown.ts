import * as z from 'zod/mini';

/** Events on the days of a chart, in order; `at` is the start of the day in milliseconds, `more` the number of events
 *  left out. */
export const marksOfChart = z.object({
  items: z.array(z.object({ at: z.number(), text: z.string() })),
  more: z.number(),
});
export type MarksOfChart = z.infer<typeof marksOfChart>;

/** The maximum number of marks on a chart; the latest ones are kept. */
export const MAX_MARKS = 40;
