import * as z from 'zod/mini';
import { creationSchema, MAX_VERSION } from '../kit/accepted.ts';
import { descriptions } from '../kit/described.ts';
import { enteredFields, fieldsWithPast, type Fields } from '../kit/field.ts';
import { inputSchema } from '../kit/field-schema.ts';
import { formFieldsOf } from '../kit/form-body.ts';
import { heldShapes } from '../kit/filled-schema.ts';
import { namedIn } from '../kit/record-key.ts';
import { schemaSubjects, type SchemaSubject } from '../kit/shapes.ts';
import { descriptionOf, keyJson, rowJson, type Json } from './fields.ts';
import { pascal } from './names.ts';
import { filterJson, reference, sharedSchemas } from './shared.ts';

const GIVEN_BACK = 'Только для чтения: в запросе допустимо прочитанное значение';
const parts = { row: 'Row', past: 'PastRow', input: 'Input', creation: 'Creation' } as const;
const formatted = new Set(['uuid', 'date', 'date-time']);
/** The properties of a JSON schema. */
export const propertiesIn = (json: Json) => (json['properties'] ?? {}) as Record<string, Json>;

const versionJson: Json = {
  type: 'integer',
  minimum: 0,
  maximum: MAX_VERSION,
  description: 'Версия, которую прочли: то же, что If-Match',
};

/** Properties that clients may send back with a change: the version and read-only fields. */
export const backJson = (properties: Record<string, Json>, names: Iterable<string>): Record<string, Json> => ({
  version: versionJson,
  ...Object.fromEntries(
    [...names].map((name) => {
      const { description, ...value } = properties[name] ?? {};
      return [name, { ...value, description: [description, GIVEN_BACK].filter(Boolean).join('. ') }];
    }),
  ),
});

/** Writes the schemas of one document; named schemas become components. */
export class Schemas {
  readonly components: Record<string, Json> = { Filter: filterJson() };
  readonly #written = { input: new Map<z.ZodMiniType, Json>(), output: new Map<z.ZodMiniType, Json>() };

  /** Returns a schema as JSON, or a reference when it has a name. */
  write(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const known = this.#written[io].get(schema);
    if (known) return known;
    const json = this.#named(schema, io) ?? this.#inline(schema, io);
    this.#written[io].set(schema, json);
    return json;
  }

  /** Resolves a reference. */
  whole(json: Json): Json {
    return '$ref' in json ? this.components[String(json['$ref']).split('/').at(-1)!]! : json;
  }

  /** Gives an object schema of one operation a component name. */
  writeAs(name: string, schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const json = this.write(schema, io);
    if (json['type'] === 'array') {
      const items = json['items'] as Json;
      return items['type'] === 'object' ? { ...json, items: this.add(`${name}Item`, items) } : json;
    }
    return json['type'] === 'object' ? this.add(name, json) : json;
  }

  add(name: string, json: Json): Json {
    this.components[name] = json;
    return reference(name);
  }

  #named(schema: z.ZodMiniType, io: 'input' | 'output'): Json | undefined {
    const subject = schemaSubjects.get(schema);
    const name = subject
      ? `${pascal(subject.name.replaceAll(/\{\w+\}/g, ''))}${parts[subject.part]}`
      : sharedSchemas.get(schema);
    if (!name) return undefined;
    if (!this.components[name]) {
      // Reserved before the schema is written, because it may be recursive.
      this.components[name] = {};
      this.components[name] = subject ? this.#recordSchema(subject, schema) : this.#inline(schema, io);
    }
    return reference(name);
  }

  #inline(schema: z.ZodMiniType, io: 'input' | 'output'): Json {
    const { $schema: _, ...json } = z.toJSONSchema(schema, {
      io,
      unrepresentable: 'any',
      reused: 'inline',
      override: ({ zodSchema, jsonSchema }) => {
        const inner = zodSchema as unknown as z.ZodMiniType;
        const named = namedIn.has(inner)
          ? keyJson
          : inner === schema
            ? undefined
            : this.#named(heldShapes.get(inner) ?? inner, io);
        if (named) {
          for (const key of Object.keys(jsonSchema)) delete jsonSchema[key];
          Object.assign(jsonSchema, named);
        }
        Object.assign(jsonSchema, descriptions.get(inner));
        if (formatted.has(jsonSchema.format ?? '')) delete jsonSchema.pattern;
        // Client generators treat a property with a default as always present.
        delete jsonSchema.default;
      },
    });
    const fields = io === 'input' ? formFieldsOf(schema) : undefined;
    return fields ? { ...json, properties: this.#entered(fields, json) } : json;
  }

  #recordSchema({ part, fields, isOpen }: SchemaSubject, schema: z.ZodMiniType): Json {
    const isRow = part === 'row' || part === 'past';
    const more = isOpen === 'more' || isRow ? { additionalProperties: true } : {};
    if (isRow) {
      // Addresses of the external specification return more than the fields of a record.
      const own = propertiesIn(this.#inline(schema, 'output'));
      const properties = { ...own, ...rowJson(part === 'past' ? fieldsWithPast(fields) : fields) };
      return { type: 'object', properties, required: Object.keys(properties), ...more };
    }
    const json = this.#inline(part === 'input' ? inputSchema(fields) : creationSchema(fields), 'input');
    // A change keeps the properties that are left out.
    if (part === 'input') delete json['required'];
    const own = isOpen ? propertiesIn(this.#inline(schema, 'input')) : {};
    const properties = { ...this.#entered(fields, json), ...own };
    const readOnly = Object.keys(rowJson(fields)).filter((name) => name !== 'version' && !(name in properties));
    const back = part === 'input' ? backJson(rowJson(fields), readOnly) : {};
    return { ...json, properties: { ...properties, ...back }, ...more };
  }

  #entered(fields: Fields, json: Json): Record<string, Json> {
    const known = new Map(enteredFields(fields));
    return Object.fromEntries(
      Object.entries(propertiesIn(json)).map(([name, property]) => {
        const field = known.get(name);
        const least = field && 'min' in field && field.kind !== 'number' ? { minLength: field.min } : {};
        return [name, field ? { ...property, ...least, description: descriptionOf(field) } : property];
      }),
    );
  }
}
