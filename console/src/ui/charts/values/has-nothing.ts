import type { WidgetData } from 'contract/features/widgets/calls.ts';

/** There is nothing to draw: no row, no moment. */
export const isEmpty = (data: WidgetData): boolean =>
  (data.shape === 'categories' && data.labels.length === 0) ||
  (data.shape === 'matrix' && data.rows.length === 0) ||
  (data.shape === 'places' && data.places.length === 0) ||
  (data.shape === 'table' && data.rows.length === 0) ||
  (data.shape === 'series' && data.times.length === 0);

/** There is nothing to draw, or nothing but zeros. */
export const hasNothing = (data: WidgetData): boolean =>
  isEmpty(data) ||
  (data.shape === 'number' && !data.value) ||
  (data.shape === 'categories' && data.groups.every(({ values }) => values.every((value) => !value)));
