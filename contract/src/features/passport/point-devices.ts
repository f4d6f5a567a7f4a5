import * as z from 'zod/mini';
import { fieldSchema } from '../../kit/field-schema.ts';
import { dateText, guid, lineText } from '../../kit/text.ts';
import { route } from '../../kit/route.ts';
import { deviceStatuses, devicePlacements } from './metering-devices.ts';
import { meteringPoints } from './metering-points.ts';

const byGuid = z.strictObject({ guid: guid() });
const { firstReading, lastReading, actNumber } = devicePlacements.fields;
const tariffs = fieldSchema(devicePlacements.fields.firstByTariff) as z.ZodMiniType<string[], string[]>;
const number = fieldSchema({ ...firstReading, required: true }) as z.ZodMiniType<number, number>;

/** A period of a point with one device and one coefficient. Days are calendar dates, both inclusive; `kwh` is null until the
 *  device is removed. */
const stretch = z.object({
  deviceGuid: z.string(),
  serialNumber: z.string(),
  model: z.string(),
  validFrom: z.string(),
  validTo: z.nullable(z.string()),
  firstReading: z.number(),
  lastReading: z.nullable(z.number()),
  coefficient: z.number(),
  kwh: z.nullable(z.number()),
});
export type DeviceStretch = z.infer<typeof stretch>;

export const meteringPointCalls = {
  /** Removes the present device and installs another as one change. */
  replaceDevice: route({
    method: 'POST',
    path: '/api/metering-points/{guid}/device-replacement',
    access: { entity: 'meteringPoints', action: 'update' },
    summary: 'Точки учёта: замена прибора с конечными и начальными показаниями',
    params: byGuid,
    body: z.strictObject({
      /** Null when the device is only removed. */
      deviceGuid: z.nullable(guid()),
      day: dateText(),
      lastReading: z.nullable(fieldSchema(lastReading) as z.ZodMiniType<number | null, number | null>),
      lastByTariff: tariffs,
      firstReading: z.nullable(number),
      firstByTariff: tariffs,
      /** The new status of the removed device. */
      status: z.enum(Object.keys(deviceStatuses) as [keyof typeof deviceStatuses, ...(keyof typeof deviceStatuses)[]]),
      actNumber: fieldSchema(actNumber) as z.ZodMiniType<string | null, string | null>,
      reason: z.nullable(lineText(255)),
    }),
    response: meteringPoints.row,
    versioned: true,
  }),
  devices: route({
    method: 'GET',
    path: '/api/metering-points/{guid}/devices',
    access: { entity: 'meteringPoints', action: 'read' },
    summary: 'Точки учёта: какие приборы стояли, с какими коэффициентами и сколько насчитали',
    params: byGuid,
    response: z.object({ stretches: z.array(stretch), kwh: z.number() }),
  }),
};
