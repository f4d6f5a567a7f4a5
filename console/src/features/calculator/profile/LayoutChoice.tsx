import { Group } from '@mantine/core';
import { tableHours, tableUnits } from 'contract/features/measurements/imports/facts.ts';
import { OptionSelect } from '../../../ui/input/OptionSelect.tsx';
import type { HourLayout, ProfileFile } from './use-profile-file.ts';
import { useState } from 'react';

interface Props {
  given: ProfileFile;
}

const options = (names: Readonly<Record<string, string>>) =>
  Object.entries(names).map(([value, label]) => ({ value, label }));

/** Shows how the numbers and hours of a table are interpreted; another choice reads the file again. */
export function LayoutChoice({ given: { file, answer, take, isReading } }: Props) {
  const [chosen, setChosen] = useState<HourLayout>({});
  const known: HourLayout = { unit: answer?.read?.unit, hours: answer?.read?.hours, ...chosen };
  const asks = answer?.asks ?? [];
  const answerWith = (change: HourLayout) => {
    const next = { ...chosen, ...change };
    setChosen(next);
    if (asks.every((one) => next[one])) take(file, next);
  };
  return (
    <Group gap="sm" align="flex-end">
      <OptionSelect
        label="Значения — это"
        placeholder="Выберите единицу"
        required
        w={210}
        data={options(tableUnits)}
        value={known.unit ?? null}
        disabled={isReading}
        onChange={(unit) => unit && answerWith({ unit: unit as NonNullable<HourLayout['unit']> })}
      />
      <OptionSelect
        label="Часы записаны"
        placeholder="Выберите запись часов"
        required
        w={230}
        data={options(tableHours)}
        value={known.hours ?? null}
        disabled={isReading}
        onChange={(hours) => hours && answerWith({ hours: hours as NonNullable<HourLayout['hours']> })}
      />
    </Group>
  );
}
