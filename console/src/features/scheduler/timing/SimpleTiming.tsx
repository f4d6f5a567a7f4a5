import type { Field } from 'contract/kit/field.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { useState } from 'react';
import { FieldInput } from '../../../resource/input/FieldInput.tsx';
import { useFormField } from '../../../resource/form/form-context.ts';
import { cronOf, simpleOf, type SimpleCron } from './simple-cron.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];

const fields = {
  every: {
    kind: 'choice',
    label: 'Как часто',
    options: { hour: 'Каждый час', day: 'Каждый день', week: 'По дням недели', month: 'По числам месяца' },
    hint: 'Пусто — расписание сложнее, оно записано строкой ниже',
  },
  time: { kind: 'text', label: 'Во сколько', max: 5, hint: 'Часы и минуты: 06:30' },
  week: {
    kind: 'choices',
    label: 'Дни недели',
    options: Object.fromEntries(weekdays.map((name, index) => [String(index + 1), name])),
  },
  month: {
    kind: 'choices',
    label: 'Числа',
    options: Object.fromEntries(numbers(31).map((day) => [day, day])),
  },
} as const satisfies Record<string, Field>;

const NEW: SimpleCron = { every: 'day', time: '06:00', days: [] };

/** A schedule in words, which writes the expression beside it; what is being chosen is kept until it makes one. */
export function SimpleTiming() {
  const { value, isAsked, isReading, disabled, setValue } = useFormField('cron', schedules);
  const [chosen, setChosen] = useState<SimpleCron | null>(null);
  if (!isAsked || isReading) return null;
  const written = simpleOf(String(value ?? ''));
  const simple = chosen && (cronOf(chosen) ?? value) === value ? chosen : written;
  const choose = (change: Partial<SimpleCron>) => {
    const next = { ...(simple ?? NEW), ...change };
    setChosen(next);
    const cron = cronOf(next);
    if (cron) setValue(cron);
  };
  const { every } = simple ?? {};
  return (
    <>
      <FieldInput
        id={undefined}
        label={fields.every.label}
        field={fields.every}
        value={every ?? null}
        disabled={disabled}
        onChange={(next) => next && choose({ every: next as SimpleCron['every'], days: [] })}
      />
      {simple && (
        <FieldInput
          id={undefined}
          label={fields.time.label}
          field={fields.time}
          value={simple.time}
          disabled={disabled}
          onChange={(next) => choose({ time: String(next) })}
        />
      )}
      {simple && (every === 'week' || every === 'month') && (
        <FieldInput
          id={undefined}
          label={fields[every].label}
          field={fields[every]}
          value={[...simple.days]}
          disabled={disabled}
          onChange={(next) => choose({ days: next as string[] })}
        />
      )}
    </>
  );
}
