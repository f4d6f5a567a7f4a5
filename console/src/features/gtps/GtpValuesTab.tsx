import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight, IconDownload } from '@tabler/icons-react';
import { gtpCalls, type GtpValues } from 'contract/features/gtps/calls.ts';
import { unitNames } from 'contract/features/measurements/facts.ts';
import { isWeekend } from 'contract/time/calendar.ts';
import { addDays, dayNumber, daysBetween, intervalMoments } from 'contract/time/day-shape.ts';
import { useMemo, useState } from 'react';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ProfileChart } from '../../ui/charts/ProfileChart.tsx';
import { DateField } from '../../ui/input/DateField.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { formatDate, formatNumber, NBSP } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';

const DAYS = 31;
const unit = unitNames.kWh;

type Day = GtpValues['days'][number];
const sumOf = (values: readonly (number | null)[]) => values.reduce<number>((sum, value) => sum + (value ?? 0), 0);
const presentOf = ({ values }: Day) => values.filter((value) => value !== null).length;

/** The intervals of a period in sequence, including empty days, with the day of each. */
function sequenceOf({ days, zone, stepMinutes }: GtpValues, from: string, to: string) {
  const known = new Map(days.map((day) => [day.day, day.values]));
  return daysBetween(from, to).flatMap((day) =>
    intervalMoments(day, zone, stepMinutes).map((moment, index) => ({
      day,
      moment,
      value: known.get(day)?.[index] ?? null,
    })),
  );
}

function Values({ values }: { values: GtpValues }) {
  const { from, to } = values;
  const sequence = useMemo(() => sequenceOf(values, from, to), [values, from, to]);
  const total = sumOf(sequence.map(({ value }) => value));
  const known = sequence.filter(({ value }) => value !== null).length;
  return (
    <>
      <Text size="sm">
        {`Всего ${formatNumber(total)}${NBSP}${unit}, известно интервалов ${formatNumber(known)} из ${formatNumber(sequence.length)}.`}
      </Text>
      <ProfileChart
        key={`${from} ${to}`}
        title="Энергия"
        unit={unit}
        zone={values.zone}
        times={sequence.map(({ moment }) => moment)}
        values={sequence.map(({ value }) => value)}
        isEstimated={() => false}
        isDayOff={(index) => isWeekend(dayNumber(sequence[index]!.day))}
        onPick={() => undefined}
      />
      <PlainTable
        label="Суммы по суткам"
        rows={values.days.toReversed()}
        rowKey={({ day }) => day}
        nothing="За эти дни значений нет: они приходят с макетами 80020 и 80040."
        columns={[
          { label: 'Дата', cell: ({ day }) => formatDate(day) },
          { label: `Сумма, ${unit}`, cell: (day) => formatNumber(sumOf(day.values)) },
          { label: 'Известно интервалов', cell: (day) => `${presentOf(day)} из ${day.values.length}` },
          { label: 'Наименьшее', cell: (day) => formatNumber(Math.min(...day.values.map((value) => value ?? 0))) },
          { label: 'Наибольшее', cell: (day) => formatNumber(Math.max(...day.values.map((value) => value ?? 0))) },
        ]}
      />
    </>
  );
}

interface PeriodProps {
  values: GtpValues;
  onLast: (day: string) => void;
}

/** A period of a month by its last day, and its values as a file. */
function Period({ values: { from, to }, onLast }: PeriodProps) {
  const { row } = useRecord();
  const save = (format: 'xlsx' | 'csv') =>
    void download(
      gtpCalls.export,
      { params: { guid: row.guid }, query: { from, to, format } },
      `Значения.${format}`,
      () => undefined,
    ).catch((error: Error) => toast({ color: 'red', message: errorText(error).text }));
  return (
    <Group gap="sm" align="flex-end">
      <Button variant="default" size="sm" aria-label="Раньше" onClick={() => onLast(addDays(to, -DAYS))}>
        <IconChevronLeft size={16} />
      </Button>
      <DateField label={`${DAYS} сутки по`} required value={to} onChange={(day) => day && onLast(day)} />
      <Button variant="default" size="sm" aria-label="Позже" onClick={() => onLast(addDays(to, DAYS))}>
        <IconChevronRight size={16} />
      </Button>
      <ActionButton icon={IconDownload} refusal={undefined} onClick={() => save('xlsx')}>
        XLSX
      </ActionButton>
      <ActionButton icon={IconDownload} refusal={undefined} onClick={() => save('csv')}>
        CSV
      </ActionButton>
    </Group>
  );
}

/** The values of a group of delivery points or of a flow: hours on a chart, sums by day. */
export function GtpValuesTab() {
  const { row } = useRecord();
  const [last, setLast] = useState<string | null>(null);
  const query = last ? { from: addDays(last, 1 - DAYS), to: last } : {};
  return (
    <AnswerTab query={useCall(gtpCalls.values, { params: { guid: row.guid }, query }, { keepPrevious: true })}>
      {(values) => (
        <>
          <Period values={values} onLast={setLast} />
          <Values values={values} />
        </>
      )}
    </AnswerTab>
  );
}
