import { Button, Group, Text } from '@mantine/core';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { gtpCalls, type GtpValues } from 'contract/features/gtps/calls.ts';
import { unitNames } from 'contract/features/measurements/facts.ts';
import { isWeekend } from 'contract/time/calendar.ts';
import { addDays, dayNumber, daysBetween, intervalMoments } from 'contract/time/day-shape.ts';
import { useMemo } from 'react';
import { download } from '../../api/download.ts';
import { useCall } from '../../api/queries.ts';
import { AnswerTab } from '../../resource/frame/AnswerTab.tsx';
import { SaveTable } from '../../resource/frame/SaveTable.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ProfileChart } from '../../ui/charts/ProfileChart.tsx';
import { isDayInAddress } from '../../ui/day-in-address.ts';
import { DateField } from '../../ui/input/DateField.tsx';
import { PlainTable } from '../../ui/table/PlainTable.tsx';
import { formatDate, formatNumber, NBSP } from '../../ui/text/format.ts';
import { beginOf, notBefore, useFirstDay } from '../../resource/frame/first-day.ts';
import { SinceNote } from '../../resource/frame/SinceNote.tsx';
import { refused } from '../../ui/refusal/refused.ts';

const DAYS = 31;
const unit = unitNames.kWh;

type Day = GtpValues['days'][number];
const knownOf = (values: readonly (number | null)[]) => values.filter((value) => value !== null);
const sumOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0);
/** A statistic of the known values of a day; a dash when none is known. */
const ofKnown = (numberOf: (known: number[]) => number) => (day: Day) => {
  const known = knownOf(day.values);
  return known.length ? formatNumber(numberOf(known)) : '—';
};
const doubtfulOf = ({ quality }: Day) => [...(quality ?? '')].filter((mark) => mark !== '0').length;

/** The intervals of a period in sequence, including empty days, each with its day. */
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
  const known = knownOf(sequence.map(({ value }) => value));
  return (
    <>
      <Text size="sm">
        {`Всего ${formatNumber(sumOf(known))}${NBSP}${unit}, известно интервалов ${formatNumber(known.length)} из ${formatNumber(sequence.length)}.`}
      </Text>
      <ProfileChart
        key={`${from} ${to}`}
        title="Энергия"
        unit={unit}
        zone={values.zone}
        times={sequence.map(({ moment }) => moment)}
        values={sequence.map(({ value }) => value)}
        isDayOff={(index) => isWeekend(dayNumber(sequence[index]!.day))}
      />
      <PlainTable
        label="Суммы по суткам"
        rows={values.days.toReversed()}
        rowKey={({ day }) => day}
        nothing="За эти дни значений нет: они приходят с макетами 80020 и 80040."
        columns={[
          { label: 'Дата', cell: ({ day }) => formatDate(day) },
          { label: `Сумма, ${unit}`, cell: ofKnown(sumOf) },
          { label: 'Известно интервалов', cell: ({ values: own }) => `${knownOf(own).length} из ${own.length}` },
          { label: 'Из них некоммерческих', cell: (day) => formatNumber(doubtfulOf(day)) },
          { label: 'Наименьшее', cell: ofKnown((own) => Math.min(...own)) },
          { label: 'Наибольшее', cell: ofKnown((own) => Math.max(...own)) },
        ]}
      />
    </>
  );
}

interface PeriodProps {
  values: GtpValues;
  onLast: (day: string) => void;
}

/** The choice of a period by its last day, and the export of its values. */
function Period({ values: { from, to }, onLast }: PeriodProps) {
  const first = useFirstDay();
  const earlier = beginOf(first, from);
  const { row } = useRecord();
  const save = (format: 'xlsx' | 'csv') =>
    download(
      gtpCalls.export,
      { params: { guid: row.guid }, query: { from, to, format } },
      `Значения.${format}`,
      () => undefined,
    );
  return (
    <Group gap="sm" align="flex-end">
      <Button
        variant="default"
        size="sm"
        aria-label="Раньше"
        {...refused(earlier)}
        onClick={() => onLast(notBefore(first, addDays(to, -DAYS)))}
      >
        <IconChevronLeft size={16} />
      </Button>
      <DateField label={`${DAYS} сутки по`} required min={first} value={to} onChange={(day) => day && onLast(day)} />
      <Button variant="default" size="sm" aria-label="Позже" onClick={() => onLast(addDays(to, DAYS))}>
        <IconChevronRight size={16} />
      </Button>
      <SaveTable formats={['xlsx', 'csv']} save={save} />
      <SinceNote />
    </Group>
  );
}

/** The values of a group of delivery points or of a flow: hours on a chart, sums by day. */
export function GtpValuesTab() {
  const { row } = useRecord();
  const { to } = useSearch({ strict: false }) as { to?: string };
  const navigate = useNavigate();
  const last = isDayInAddress(to) ? to : null;
  const setLast = (day: string) =>
    void navigate({ to: '.', search: ((search: object) => ({ ...search, to: day, zoom: undefined })) as never });
  const first = useFirstDay();
  const query = last ? { from: notBefore(first, addDays(last, 1 - DAYS)), to: last } : {};
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
