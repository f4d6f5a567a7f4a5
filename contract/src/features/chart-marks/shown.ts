import * as z from 'zod/mini';

/** What happened on days of a chart, in order, each with the moment at which its day begins, in milliseconds; `more` are left out. */
export const marksOfChart = z.object({
  items: z.array(z.object({ at: z.number(), text: z.string() })),
  more: z.number(),
});
export type MarksOfChart = z.infer<typeof marksOfChart>;

/** The most that a chart shows: the last ones. */
export const MAX_MARKS = 40;
