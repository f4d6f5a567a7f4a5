import { Group, SegmentedControl, Stack, Text } from '@mantine/core';
import { measurementImportCalls as calls, type TableReading } from 'contract/features/measurements/imports/calls.ts';
import { tableHours, tableUnits } from 'contract/features/measurements/imports/facts.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';

interface ChoiceProps<K extends string> {
  label: string;
  names: Readonly<Record<K, string>>;
  value: K;
  isDisabled: boolean;
  onChange: (value: K) => void;
}

const Choice = <K extends string>({ label, names, value, isDisabled, onChange }: ChoiceProps<K>) => (
  <Stack gap={4}>
    <Text size="sm" aria-hidden>
      {label}
    </Text>
    <SegmentedControl
      size="xs"
      aria-label={label}
      disabled={isDisabled}
      data={(Object.keys(names) as K[]).map((key) => ({ value: key, label: names[key] }))}
      value={value}
      onChange={(next) => onChange(next as K)}
    />
  </Stack>
);

/** The unit and the hours of a checked table; another choice checks it again at once. */
export function TableCorrection({ guid, isBusy }: { guid: string; isBusy: boolean }) {
  const mayNot = useRefusal('exchangeFiles', 'update');
  const { data } = useCall(calls.table, { params: { guid } });
  const read = useSend(calls.readTable);
  if (!data) return null;
  const { unit, hours } = data.layout;
  if (!unit || !hours) return null;
  const reading: TableReading = { ...data.layout, unit, hours, meteringPointGuid: data.meteringPointGuid };
  const correct = (change: Partial<TableReading>) => read.mutate({ params: { guid }, body: { ...reading, ...change } });
  const isDisabled = isBusy || read.isPending || mayNot !== undefined;
  return (
    <>
      <Group>
        <Choice
          label="Единица в файле"
          names={tableUnits}
          value={unit}
          isDisabled={isDisabled}
          onChange={(next) => correct({ unit: next })}
        />
        {reading.form === 'list' && (
          <Choice
            label="Как записан час"
            names={tableHours}
            value={hours}
            isDisabled={isDisabled}
            onChange={(next) => correct({ hours: next })}
          />
        )}
      </Group>
      {read.error && <ErrorNote {...formErrorText(read.error)} />}
    </>
  );
}
