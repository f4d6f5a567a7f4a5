import { Checkbox, NumberInput } from '@mantine/core';
import type { Question } from 'contract/features/calculator/calls.ts';
import { accumulators } from 'contract/features/passport/accumulators.ts';
import type { Row } from 'contract/kit/resource.ts';
import { useCall } from '../../../api/queries.ts';
import { useDecision } from '../../../api/decisions.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import classes from '../Calculator.module.css';
import { HoursInput } from './HoursInput.tsx';

type Battery = NonNullable<Question['battery']>;

interface Props {
  battery: Battery | null;
  onChange: (battery: Battery | null) => void;
}

const usual: Battery = {
  chargeKw: 100,
  dischargeKw: 100,
  capacityKwh: 200,
  efficiencyPercent: 90,
  chargeHours: [2, 3, 4],
  dischargeHours: [18, 19],
};
const figures = {
  chargeKw: 'Заряд, кВт',
  dischargeKw: 'Разряд, кВт',
  capacityKwh: 'Ёмкость, кВт·ч',
  efficiencyPercent: 'КПД цикла, %',
} as const;

const { list } = accumulators.routes;

/** Fills in the figures from an accumulator of the passport; they can be edited afterwards. */
function PassportBattery({ onFound }: { onFound: (row: Row<typeof accumulators>) => void }) {
  const { data } = useCall(list, { query: { limit: '100' } });
  const rows = data?.items ?? [];
  return (
    <OptionSelect
      label="Накопитель из паспорта"
      placeholder={rows.length ? 'Выберите или укажите ниже' : 'В паспорте накопителей нет'}
      data={rows.map((row) => ({ value: row.guid, label: row.name }))}
      value={null}
      onChange={(guid) => {
        const row = rows.find((one) => one.guid === guid);
        if (row) onFound(row);
      }}
    />
  );
}

export function BatteryForm({ battery, onChange }: Props) {
  const mayChoose = useDecision('accumulators', 'read').allowed;
  return (
    <>
      <Checkbox
        label="Поставить накопитель"
        checked={battery !== null}
        onChange={(event) => onChange(event.currentTarget.checked ? usual : null)}
      />
      {battery && (
        <>
          {mayChoose && (
            <PassportBattery
              onFound={(row) =>
                onChange({
                  ...battery,
                  chargeKw: row.maxChargeKw,
                  dischargeKw: row.maxDischargeKw,
                  capacityKwh: row.capacityKwh,
                  efficiencyPercent: row.efficiencyPercent ?? usual.efficiencyPercent,
                })
              }
            />
          )}
          <div className={classes.pair}>
            {Object.entries(figures).map(([key, label]) => (
              <NumberInput
                key={key}
                label={label}
                min={key === 'efficiencyPercent' ? 50 : 0}
                max={key === 'efficiencyPercent' ? 100 : 10_000_000}
                decimalSeparator=","
                hideControls
                value={battery[key as keyof typeof figures]}
                onChange={(value) => typeof value === 'number' && onChange({ ...battery, [key]: value })}
              />
            ))}
          </div>
          <HoursInput
            label="Часы заряда"
            hours={battery.chargeHours}
            onChange={(chargeHours) => onChange({ ...battery, chargeHours })}
          />
          <HoursInput
            label="Часы разряда"
            hours={battery.dischargeHours}
            onChange={(dischargeHours) => onChange({ ...battery, dischargeHours })}
          />
        </>
      )}
    </>
  );
}
