import { columnTitle, isList, optionsOf, type Field, type Fields } from '../kit/field.ts';
import { reference, sharedSchemas } from './shared.ts';
import { fieldsOfRow } from '../kit/accepted.ts';

export type Json = Record<string, unknown>;

const MAX_NAMED = 16;
const named = (options: Readonly<Record<string, string>>) => {
  const pairs = Object.entries(options);
  if (pairs.length > MAX_NAMED || pairs.every(([code, title]) => code === title)) return '';
  return pairs.map(([code, title]) => `${code} — ${title}`).join('; ');
};

/** The description of a field: its label, its hint, the meaning of its codes, what it refers to and when it applies. */
export function descriptionOf(field: Field): string {
  const parts = [columnTitle(field), field.hint];
  if ('options' in field) parts.push(named(field.options));
  if ('usual' in field && field.usual) parts.push(`Обычно одно из: ${field.usual.join(', ')}`);
  if ('to' in field) parts.push(`Из списка /api/${field.to}`);
  if (field.shownWhen)
    parts.push(`Только при ${field.shownWhen.code} = ${[field.shownWhen.value].flat().join(' или ')}`);
  return parts.filter(Boolean).join('. ');
}

const optionJson = (field: Parameters<typeof optionsOf>[0]): Json => ({
  type: field.isNumeric ? 'integer' : 'string',
  enum: optionsOf(field),
});

function typeOf(field: Field): Json {
  switch (field.kind) {
    case 'text':
    case 'multiline':
      return { type: 'string' };
    case 'number':
      return { type: field.integer ? 'integer' : 'number' };
    case 'boolean':
      return { type: 'boolean' };
    case 'date':
      return { type: 'string', format: 'date' };
    case 'dateTime':
      return { type: 'string', format: 'date-time' };
    case 'choice':
      return optionJson(field);
    case 'choices':
      return { type: 'array', items: optionJson(field) };
    case 'tags':
      return { type: 'array', items: { type: 'string' } };
    case 'reference':
      return { type: 'string', format: 'uuid' };
    case 'references':
      return { type: 'array', items: { type: 'string', format: 'uuid' } };
    case 'document':
      return reference(sharedSchemas.get(field.shape)!);
    case 'parameters':
      return { type: 'array', items: { $ref: '#/components/schemas/Parameter' } };
  }
}

/** A record by its guid or by its number. */
export const keyJson: Json = {
  anyOf: [
    { type: 'string', format: 'uuid' },
    { type: 'integer', minimum: 1 },
  ],
};

/** A value of a field in a record. */
export function valueJson(name: string, field: Field): Json {
  const type = name === 'guid' ? { type: 'string', format: 'uuid' } : typeOf(field);
  const description = descriptionOf(field);
  if ((field.required && !field.shownWhen) || field.kind === 'boolean' || isList(field))
    return { ...type, description };
  if ('$ref' in type) return { anyOf: [type, { type: 'null' }], description };
  const values = type['enum'] as unknown[] | undefined;
  return { ...type, type: [type['type'], 'null'], ...(values && { enum: [...values, null] }), description };
}

/** The titles of the referenced records. */
export const namesJson: Json = {
  type: 'object',
  description: 'Названия записей, на которые ссылаются поля',
  additionalProperties: {
    anyOf: [{ type: 'string' }, { type: 'null' }, { type: 'object', additionalProperties: { type: 'string' } }],
  },
};

/** All properties of a record, by name. */
export const rowJson = (fields: Fields): Record<string, Json> => ({
  ...Object.fromEntries(Object.entries(fieldsOfRow(fields)).map(([name, field]) => [name, valueJson(name, field)])),
  names: namesJson,
});
