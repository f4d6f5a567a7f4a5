import type { devicePlacements } from 'contract/features/passport/metering-devices.ts';
import { invalidField } from '../../core/app-error.ts';
import type { Row } from 'contract/kit/resource.ts';
import { whole } from '../../core/data-from.ts';
import { sql } from '../../core/sql.ts';
import type { Tx } from '../../core/transaction.ts';
import type { Rule } from '../../resource/rule.ts';

type Placement = Row<typeof devicePlacements>;

/** The final reading of a meter may be smaller than the initial one only when a reading in between states a
 *  rollover. */
async function hasCounted(tx: Tx, placement: Placement): Promise<void> {
  const { deviceGuid, validFrom, validTo, firstReading, lastReading } = placement;
  if (lastReading === null || lastReading >= firstReading) return;
  const rolled = await whole(tx).one(sql`
    select from reading where device_guid = ${deviceGuid} and channel = '01' and is_rolled_over
      and taken_at > moscow_midnight(${validFrom}) and taken_at <= moscow_midnight(${validTo}::date + 1) limit 1`);
  if (!rolled)
    throw invalidField(
      'lastReading',
      'Конечное показание не меньше начального. Если счётчик перешёл через ноль, сначала запишите показание с этой отметкой',
    );
}

/** A virtual point has no meter, and registers only increase. Errors: 422 at the point or at the last reading. */
export const placementRule: Rule<typeof devicePlacements> = async ({ tx, before, after }) => {
  if (!after) return;
  await hasCounted(tx, after);
  if (before?.meteringPointGuid === after.meteringPointGuid) return;
  const virtual = await tx.one(sql`
    select from metering_point where guid = ${after.meteringPointGuid} and formula is not null`);
  if (virtual)
    throw invalidField('meteringPointGuid', 'Точка виртуальная: прибор ставят на точки, из которых она складывается');
};
