import * as z from 'zod/mini';
import { fieldSchema } from '../../kit/field-schema.ts';
import { channelNames } from '../measurements/facts.ts';
import { readings } from '../readings/facts.ts';
import { guid } from '../../kit/text.ts';
import { formBody } from '../../kit/form-body.ts';
import { route } from '../../kit/route.ts';
import { deviceStatuses, devicePlacements } from './metering-devices.ts';
import { meteringPoints } from './metering-points.ts';
import { anyGuid, anyDay } from '../../kit/answer-text.ts';

const byGuid = z.strictObject({ guid: guid() });
const { actNumber } = devicePlacements.fields;
const total = fieldSchema(readings.fields.total) as z.ZodMiniType<number, number>;
const tariff = fieldSchema(readings.fields.t1) as z.ZodMiniType<number | null, number | null>;

/** Meter registers by channel, as in the act; active intake is required. */
const ofChannels = z
  .array(
    z.strictObject({
      channel: z.enum(channelNames),
      total,
      t1: tariff,
      t2: tariff,
      t3: tariff,
      t4: tariff,
      /** The register has rolled over since the previous reading. */
      isRolledOver: z.boolean(),
    }),
  )
  .check(
    z.maxLength(channelNames.length),
    z.refine((list) => new Set(list.map(({ channel }) => channel)).size === list.length, {
      error: 'Канал назван дважды',
    }),
  );
export type ChannelRegisters = z.infer<typeof ofChannels>[number];

/** A period in which a point had one device and one coefficient. Days are inclusive; `kwh` is null until the device is
 *  removed. */
const stretch = z.object({
  /** The device placement, whose act can be printed. */
  guid: anyGuid,
  deviceGuid: anyGuid,
  serialNumber: z.string(),
  model: z.string(),
  validFrom: anyDay,
  validTo: z.nullable(anyDay),
  firstReading: z.number(),
  lastReading: z.nullable(z.number()),
  coefficient: z.number(),
  kwh: z.nullable(z.number()),
});
export type DeviceStretch = z.infer<typeof stretch>;

export const meteringPointCalls = {
  /** Replaces the current device as one change. */
  replaceDevice: route({
    method: 'POST',
    path: '/api/metering-points/{guid}/device-replacement',
    access: { entity: 'meteringPoints', action: 'update', isOfRecord: true },
    summary: 'Точки учёта: замена прибора с конечными и начальными показаниями',
    params: byGuid,
    body: formBody(
      {
        day: { kind: 'date', label: 'День замены', required: true },
        deviceGuid: { kind: 'reference', label: 'Новый прибор', to: 'metering-devices' },
        status: { kind: 'choice', label: 'Что со снятым прибором', options: deviceStatuses, required: true },
        actNumber,
        actDate: { kind: 'date', label: 'Дата акта' },
        reason: { kind: 'text', label: 'Причина', max: 255 },
      },
      /** The final registers of the removed device and the initial ones of the new device; empty when there is none. */
      { last: ofChannels, first: ofChannels },
    ),
    response: meteringPoints.row,
    versioned: true,
  }),
  act: route({
    method: 'GET',
    path: '/api/device-placements/{guid}/act',
    access: { entity: 'meteringDevices', action: 'read' },
    summary: 'Установка прибора: акт с показаниями всех регистров файлом PDF',
    params: byGuid,
    answers: 'file',
  }),
  devices: route({
    method: 'GET',
    path: '/api/metering-points/{guid}/devices',
    access: { entity: 'meteringPoints', action: 'read', isOfRecord: true },
    summary: 'Точки учёта: какие приборы стояли, с какими коэффициентами и сколько насчитали',
    params: byGuid,
    /** `kwh` is null for users who may not see all of these days. */
    response: z.object({ stretches: z.array(stretch), kwh: z.nullable(z.number()) }),
  }),
};
