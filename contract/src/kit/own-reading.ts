import type { Field } from './field.ts';

/** What tells an own reading of a shared record: the name that everybody else sees. */
export const commonNameField = {
  kind: 'text',
  label: 'Общее название',
  max: 255,
  readOnly: true,
  commonOf: 'name',
} as const satisfies Field;
/** The organization does without the record. */
export const unusedField = {
  kind: 'boolean',
  label: 'Не используется у нас',
  readOnly: true,
  reading: 'unused',
} as const satisfies Field;
