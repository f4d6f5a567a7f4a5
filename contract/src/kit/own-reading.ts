import type { Field } from './field.ts';

/** What tells an own reading of a shared record: the name that everybody else sees. */
export const commonNameField = {
  kind: 'text',
  label: 'Общее название',
  max: 255,
  readOnly: true,
  commonOf: 'name',
  hasNoPast: true,
} as const satisfies Field;
/** The organization does without the record. */
export const unusedField = {
  kind: 'boolean',
  label: 'Не используется у нас',
  readOnly: true,
  reading: 'unused',
  hasNoPast: true,
} as const satisfies Field;

/** Whose a record is, where the service and organizations have theirs side by side. */
export const ownerField = {
  kind: 'choice',
  label: 'Чьё',
  options: { service: 'Общее', own: 'Своё' },
  required: true,
  readOnly: true,
} as const satisfies Field;
