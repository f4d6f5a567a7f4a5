import { Button, FileInput, Group, SegmentedControl, Text } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { useState } from 'react';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

interface Props {
  label: string;
  month: string;
  /** The name of the loaded file. */
  name: string | null;
  onRead: (profile: Question['profile']) => void;
}

const units = { kwh: 'кВт·ч', mwh: 'МВт·ч' } as const;
type Unit = keyof typeof units;
const SHOWN = 3;

/** Reads the hourly values of a month from a file; nothing is stored. */
export function ProfileInput({ label, month, name, onRead }: Props) {
  const [unit, setUnit] = useState<Unit>('kwh');
  const read = useMutation({
    mutationFn: (file: File) => call(calls.profile, { query: { month, unit }, body: { file: [file] } }),
    onSuccess: (found) => onRead({ name: found.name, volumes: found.volumes }),
  });
  if (name)
    return (
      <Group justify="space-between" wrap="nowrap">
        <Text size="sm" truncate>
          {name}
        </Text>
        <Button size="compact-sm" variant="default" onClick={() => onRead(null)}>
          Убрать
        </Button>
      </Group>
    );
  return (
    <div>
      <FileInput
        label={label}
        description="XLSX, XLS, CSV: день и 24 значения в строке или день, час, значение"
        placeholder="Выберите файл"
        accept=".xls,.xlsx,.csv"
        value={null}
        onChange={(file) => file && read.mutate(file)}
      />
      <SegmentedControl
        mt={6}
        size="xs"
        aria-label="Единицы файла"
        data={Object.entries(units).map(([value, text]) => ({ value, label: text }))}
        value={unit}
        onChange={(value) => setUnit(value as Unit)}
      />
      {read.error && <ErrorNote {...formErrorText(read.error)} />}
      {read.data?.findings.slice(0, SHOWN).map(({ place, text }) => (
        <Text key={place} size="sm">
          {place}: {text}
        </Text>
      ))}
    </div>
  );
}
