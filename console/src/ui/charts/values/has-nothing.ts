import type { WidgetData } from 'contract/features/widgets/calls.ts';

/** Whether the data has no rows or moments. */
export const isEmpty = (data: WidgetData): boolean =>
  (data.shape === 'categories' && data.labels.length === 0) ||
  (data.shape === 'matrix' && data.rows.length === 0) ||
  (data.shape === 'places' && data.places.length === 0) ||
  (data.shape === 'table' && data.rows.length === 0) ||
  (data.shape === 'series' && data.times.length === 0);

/** Whether the data is empty or contains only zeros. */
export const hasNothing = (data: WidgetData): boolean =>
  isEmpty(data) ||
  (data.shape === 'number' && !data.value) ||
  (data.shape === 'categories' && data.groups.every(({ values }) => values.every((value) => !value)));
