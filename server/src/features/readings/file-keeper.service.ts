import { sql } from '../../core/sql.ts';
import { isReached } from '../measurements/points.service.ts';
import { plainKeeper, type Keeper } from '../imports/records/save-rows.service.ts';
import { titleInSight } from '../../resource/references/visible.ts';
import { meteringDevices } from 'contract/features/passport/metering-devices.ts';

/** Saves imported readings; the default source is «file». */
export const readingKeeper: Keeper = {
  known: plainKeeper.known,
  locked: plainKeeper.locked,
  /** A row may contain the code of a point instead of a meter number: it means the meter installed at that moment. */
  async meant({ tx, actor }, rows, read) {
    const coded = rows.flatMap((row) => {
      const [code, at] = [read(row, 'deviceGuid'), read(row, 'takenAt')];
      return typeof code === 'string' && typeof at === 'string' && !Number.isNaN(Date.parse(at))
        ? [{ number: row.number, code, at }]
        : [];
    });
    if (coded.length === 0) return rows;
    const found = await tx.rows<{ number: number; meter: string }>(sql`
      select k.number, ${titleInSight(actor.rights, meteringDevices, 'd')} as meter
      from jsonb_to_recordset(${JSON.stringify(coded)}::jsonb) as k (number integer, code text, at timestamptz)
        join metering_point t on t.code = k.code and ${isReached(actor.rights)}
        join device_placement p on p.metering_point_guid = t.guid and moscow_midnight(p.valid_from) <= k.at
          and (p.valid_to is null or k.at < moscow_midnight(p.valid_to + 1))
        join metering_device d on d.guid = p.device_guid
      where not exists (select from metering_device o where o.serial_number = k.code)`);
    const meters = new Map(found.map(({ number, meter }) => [number, meter]));
    return rows.map((row) => {
      const meter = meters.get(row.number);
      return meter ? { ...row, cells: { ...row.cells, deviceGuid: meter } } : row;
    });
  },
  save(loading, rows) {
    const hasSource = loading.columns.some(({ key }) => key === 'source');
    const sourced = rows.map((row) =>
      row.before || hasSource ? row : { ...row, input: { ...row.input, source: 'file' } },
    );
    return plainKeeper.save(loading, sourced);
  },
};
