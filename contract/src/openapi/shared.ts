import type * as z from 'zod/mini';
import { oauthErrorSchema, problemSchema, usageSchema } from '../kit/errors.ts';
import { journalEntrySchema } from '../kit/journal-entry.ts';
import { parameterSchema } from '../kit/parameter.ts';
import { bulkAnswerSchema, bulkBody } from '../kit/resource-answers.ts';
import { importSchema } from '../kit/resource-import.ts';
import { filterSchema, operatorNames } from '../kit/filter.ts';
import { recordValues } from '../kit/json-object.ts';
import { templatesSchema } from '../features/object-types/facts.ts';
import { layoutSchema } from '../kit/card-layout.ts';

/** Schemas shared by many routes, with their component names. */
export const sharedSchemas = new Map<z.ZodMiniType, string>([
  [problemSchema, 'Problem'],
  [oauthErrorSchema, 'OAuthError'],
  [usageSchema, 'Usage'],
  [journalEntrySchema, 'JournalEntry'],
  [parameterSchema, 'Parameter'],
  [bulkBody, 'BulkRequest'],
  [bulkAnswerSchema, 'BulkAnswer'],
  [importSchema, 'Import'],
  [filterSchema, 'Filter'],
  [recordValues, 'RecordValues'],
  [templatesSchema, 'Templates'],
  [layoutSchema, 'CardLayout'],
]);

const parts = (word: 'and' | 'or') => ({
  type: 'object',
  properties: { [word]: { type: 'array', items: reference('Filter'), maxItems: 30 } },
  required: [word],
  additionalProperties: false,
});
const filterText = { type: 'string', maxLength: 500 };

/** The component of filters: a condition, or several joined by a word. */
export const filterJson = () => ({
  anyOf: [
    {
      type: 'object',
      properties: {
        field: { type: 'string', maxLength: 64 },
        op: { type: 'string', enum: Object.keys(operatorNames) },
        value: {
          anyOf: [
            filterText,
            { type: 'number' },
            { type: 'boolean' },
            { type: 'array', items: { anyOf: [filterText, { type: 'integer' }] }, minItems: 1, maxItems: 200 },
          ],
        },
      },
      required: ['field', 'op'],
      additionalProperties: false,
    },
    parts('and'),
    parts('or'),
  ],
});

export const reference = (name: string): Record<string, unknown> => ({ $ref: `#/components/schemas/${name}` });
