import type { Field } from 'contract/kit/field.ts';
import { schedules } from 'contract/features/scheduler/facts.ts';
import { useState } from 'react';
import { FieldInput } from '../../../resource/input/FieldInput.tsx';
import { useFormField } from '../../../resource/form/form-context.ts';
import { beyondSimple, cronOf, isTimed, simpleOf, type SimpleCron } from './simple-cron.ts';

const numbers = (count: number) => Array.from({ length: count }, (_, index) => String(index + 1));
const weekdays = ['понедельник', 'вторник', 'среда', 'четверг', 'пятница', 'суббота', 'воскресенье'];

const fields = {
  every: {
    kind: 'choice',
    label: 'Как часто',
    options: { hour: 'Каждый час', day: 'Каждый день', week: 'По дням недели', month: 'По числам месяца' },
  },
  minute: { kind: 'text', label: 'На какой минуте', max: 2, hint: 'От 0 до 59' },
  time: { kind: 'text', label: 'Во сколько', max: 5, hint: 'Часы и минуты: 06:30' },
  week: {
    kind: 'choices',
    label: 'Дни недели',
    options: Object.fromEntries(weekdays.map((name, index) => [String(index + 1), name])),
  },
  month: {
    kind: 'choices',
    label: 'Числа',
    options: {
      ...Object.fromEntries(numbers(31).map((day) => [day, day])),
      L: 'последний день',
      '1W': 'первый рабочий день',
      LW: 'последний рабочий день',
    },
  },
} as const satisfies Record<string, Field>;

const NEW: SimpleCron = { every: 'day', time: '06:00', days: [] };

/** Explains why no simple option is selected: the expression contains more than the options allow. */
function beyondText(cron: string): string | undefined {
  const beyond = beyondSimple(cron);
  if (beyond.length) return `Здесь не выбрать: ${beyond.join(', ')}. Так записано строкой ниже; выбор её заменит`;
  return cron ? 'Строка ниже — ещё не расписание; выбор её заменит' : undefined;
}

/** The simple timing options, which write the cron expression; nothing is written while they are incomplete. */
export function SimpleTiming() {
  const { value, isAsked, isReading, disabled, setValue } = useFormField('cron', schedules);
  const [chosen, setChosen] = useState<SimpleCron | null>(null);
  if (!isAsked || isReading) return null;
  const cron = String(value ?? '');
  const simple = chosen && (cronOf(chosen) ?? '') === cron ? chosen : simpleOf(cron);
  const choose = (change: Partial<SimpleCron>) => {
    const next = { ...(simple ?? NEW), ...change };
    setChosen(next);
    setValue(cronOf(next) ?? '');
  };
  const clear = () => {
    setChosen(null);
    setValue('');
  };
  const { every } = simple ?? {};
  const shared = { id: undefined, disabled };
  const mistake = simple && !isTimed(simple);
  return (
    <>
      <FieldInput
        {...shared}
        label={fields.every.label}
        field={{ ...fields.every, hint: simple ? undefined : beyondText(cron) }}
        value={every ?? null}
        onChange={(next) => {
          const time = simpleOf(cron)?.time ?? NEW.time;
          if (next) choose({ every: next as SimpleCron['every'], time, days: [] });
          else clear();
        }}
      />
      {simple && every === 'hour' && (
        <FieldInput
          {...shared}
          label={fields.minute.label}
          field={fields.minute}
          value={simple.time.slice(3)}
          error={mistake && 'Число от 0 до 59'}
          onChange={(next) => choose({ time: `00:${String(next)}` })}
        />
      )}
      {simple && every !== 'hour' && (
        <FieldInput
          {...shared}
          label={fields.time.label}
          field={fields.time}
          value={simple.time}
          error={mistake && 'Время от 00:00 до 23:59'}
          onChange={(next) => choose({ time: String(next) })}
        />
      )}
      {simple && (every === 'week' || every === 'month') && (
        <FieldInput
          {...shared}
          label={fields[every].label}
          field={fields[every]}
          value={[...simple.days]}
          error={simple.days.length === 0 && 'Отметьте хотя бы один день'}
          onChange={(next) => choose({ days: next as string[] })}
        />
      )}
    </>
  );
}
