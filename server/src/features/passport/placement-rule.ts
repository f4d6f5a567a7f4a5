import type { devicePlacements } from 'contract/features/passport/metering-devices.ts';
import { invalidField } from '../../core/app-error.ts';
import { sql } from '../../core/sql.ts';
import type { Rule } from '../../resource/rule.ts';

/** A virtual point has no meter. Errors: 422 at the point. */
export const placementRule: Rule<typeof devicePlacements> = async ({ tx, before, after }) => {
  if (!after || before?.meteringPointGuid === after.meteringPointGuid) return;
  const virtual = await tx.one(sql`
    select from metering_point where guid = ${after.meteringPointGuid} and formula is not null`);
  if (virtual)
    throw invalidField('meteringPointGuid', 'Точка виртуальная: прибор ставят на точки, из которых она складывается');
};
