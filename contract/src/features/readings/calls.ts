import * as z from 'zod/mini';
import { fieldSchema } from '../../kit/field-schema.ts';
import { integerText } from '../../kit/list-query.ts';
import { route } from '../../kit/route.ts';
import { dateTimeText, guid, storableText } from '../../kit/text.ts';
import { channelNames } from '../measurements/facts.ts';
import { readings } from './facts.ts';
import { anyGuid, anyMoment } from '../../kit/answer-text.ts';

const { total, t1 } = readings.fields;
const channel = z.enum(channelNames);
const mayRead = { entity: 'readings', action: 'read' } as const;
const tariff = fieldSchema(t1) as z.ZodMiniType<number | null, number | null>;

const registerValues = {
  total: z.number(),
  t1: z.nullable(z.number()),
  t2: z.nullable(z.number()),
  t3: z.nullable(z.number()),
  t4: z.nullable(z.number()),
};

/** A point with the meter installed at that moment; registers as displayed, before the coefficient. */
const sheetRow = z.object({
  meteringPointGuid: anyGuid,
  name: z.string(),
  objectName: z.string(),
  deviceGuid: anyGuid,
  serialNumber: z.string(),
  coefficient: z.number(),
  /** The number of tariff registers; null when the model does not specify it. */
  tariffCount: z.nullable(z.number()),
  previous: z.nullable(z.object({ ...registerValues, takenAt: anyMoment })),
  /** The reading already stored for this moment. */
  present: z.nullable(z.object({ ...registerValues, guid: anyGuid })),
});
export type ReadingSheetRow = z.infer<typeof sheetRow>;

export const MAX_SHEET_ROWS = 500;

/** Readings of many points taken at one moment. */
export const readingSheet = {
  get: route({
    method: 'GET',
    path: '/api/reading-sheet',
    access: mayRead,
    summary: 'Показания: точки с приборами на момент, прежние показания и снятые в этот момент',
    valuesFrom: 'takenAt',
    query: z.strictObject({
      takenAt: dateTimeText(),
      channel,
      search: z.optional(storableText(200)),
      limit: z.optional(integerText(1, MAX_SHEET_ROWS)),
    }),
    response: z.object({ rows: z.array(sheetRow), total: z.number() }),
  }),
  /** All or none are saved; an error names its row: `rows.3.total`. */
  save: route({
    method: 'POST',
    path: '/api/reading-sheet',
    access: { entity: 'readings', action: 'create' },
    summary: 'Показания: записать снятые в один момент; ошибка любой строки не меняет ничего',
    valuesFrom: 'takenAt',
    body: z.strictObject({
      takenAt: dateTimeText(),
      channel,
      rows: z
        .array(
          z.strictObject({
            deviceGuid: guid(),
            total: fieldSchema(total) as z.ZodMiniType<number, number>,
            t1: tariff,
            t2: tariff,
            t3: tariff,
            t4: tariff,
            isRolledOver: z.boolean(),
            isConfirmed: z.boolean(),
          }),
        )
        .check(z.minLength(1, { error: 'Показаний нет' }), z.maxLength(MAX_SHEET_ROWS)),
    }),
    response: z.object({ created: z.number(), updated: z.number() }),
  }),
};
