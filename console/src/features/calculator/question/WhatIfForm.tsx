import { Checkbox, NumberInput } from '@mantine/core';
import type { Question } from 'contract/features/calculator/calls.ts';
import { Explained } from '../../../resource/value/Explained.tsx';
import { BatteryForm } from './BatteryForm.tsx';
import classes from '../Calculator.module.css';
import { HoursInput } from './HoursInput.tsx';

interface Props {
  question: Question;
  onAsk: (change: Partial<Question>) => void;
}

const NIGHT = [2, 3, 4];

/** Load shifted out of the region's peak hours, and an accumulator. */
export const WhatIfForm = ({ question: { shift, battery }, onAsk }: Props) => (
  <>
    <Explained by="Час пиковой нагрузки">
      <Checkbox
        label="Перенести нагрузку из часа пик"
        checked={shift !== null}
        onChange={(event) =>
          onAsk({ shift: event.currentTarget.checked ? { percent: 20, kilowatts: null, toHours: NIGHT } : null })
        }
      />
    </Explained>
    {shift && (
      <>
        <div className={classes.pair}>
          <NumberInput
            label="Доля, %"
            min={0}
            max={100}
            decimalSeparator=","
            hideControls
            value={shift.percent ?? ''}
            onChange={(value) =>
              typeof value === 'number' &&
              onAsk({ shift: { ...shift, percent: Math.min(value, 100), kilowatts: null } })
            }
          />
          <NumberInput
            label="Или кВт"
            min={0}
            max={10_000_000}
            decimalSeparator=","
            hideControls
            value={shift.kilowatts ?? ''}
            onChange={(value) =>
              typeof value === 'number' && onAsk({ shift: { ...shift, kilowatts: value, percent: null } })
            }
          />
        </div>
        <HoursInput
          label="В часы"
          hours={shift.toHours}
          onChange={(toHours) => onAsk({ shift: { ...shift, toHours } })}
        />
      </>
    )}
    <BatteryForm battery={battery} onChange={(given) => onAsk({ battery: given })} />
  </>
);
