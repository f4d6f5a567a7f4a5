import type { Field } from './field.ts';

/** The common name of a shared record that an organization calls differently. */
export const commonNameField = {
  kind: 'text',
  label: 'Общее название',
  max: 255,
  readOnly: true,
  commonOf: 'name',
  hasNoPast: true,
} as const satisfies Field;
/** The organization does not use the record. */
export const unusedField = {
  kind: 'boolean',
  label: 'Не используется у нас',
  readOnly: true,
  reading: 'unused',
  hasNoPast: true,
} as const satisfies Field;

/** The owner of a record, where records of the service and of organizations are listed together. */
export const ownerField = {
  kind: 'choice',
  label: 'Принадлежность',
  options: { service: 'Общее', own: 'Своё' },
  required: true,
  readOnly: true,
} as const satisfies Field;
