import * as z from 'zod/mini';
import { route } from '../kit/route.ts';

/** The calls of the specification for technical passports: empty until an organization has metering points and objects. */
export const techPassport = {
  verifiedMeteringPoints: route({
    method: 'GET',
    path: '/api/calculator-data/verified-metering-points',
    access: { entity: 'meteringPoints', action: 'read' },
    summary: 'Проверенные точки учёта',
    response: z.array(z.object({ guid: z.string(), name: z.string() })),
  }),
  numberOfObjects: route({
    method: 'GET',
    path: '/api/tech-passport/number-of-objects',
    access: 'member',
    summary: 'Число объектов технического паспорта по типам',
    response: z.record(z.string(), z.number()),
  }),
};
