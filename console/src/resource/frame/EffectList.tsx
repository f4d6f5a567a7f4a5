import { Text } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import {
  effectKinds,
  effectStates,
  type Concern,
  type Effect,
  type EffectKind,
} from 'contract/features/measurements/effects.ts';
import { monthText } from 'contract/time/calendar.ts';
import { formErrorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { formatDate, formatNumber, NBSP } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { SinceNote } from './SinceNote.tsx';

const point = (tab: string) => (guid: string) => paths.passportTab('metering-points', guid, tab);

const places: Readonly<Record<EffectKind, (guid: string) => string>> = {
  day: point('values'),
  month: point('values'),
  virtual: point('values'),
  gtp: (guid) => paths.passportCard('gtps', guid),
  region: () => paths.regionActual,
  object: (guid) => paths.passportCard('consumption-objects', guid),
  branch: (guid) => paths.passportCard('branch-offices', guid),
  organization: () => paths.measurements,
  plan: (guid) => paths.passportTab('branch-offices', guid, 'plan'),
  balance: point('balance'),
  groupBalance: (guid) => paths.passportCard('balance-groups', guid),
  limitEnergy: () => paths.limitStates,
  limitPower: () => paths.limitStates,
  findings: point('coverage'),
  verified: point('coverage'),
  scenario: (guid) => paths.calculation(guid),
  forecast: (guid) => paths.forecastCard(guid),
  accuracy: (guid) => paths.forecastCard(guid),
  report: (guid) => paths.reportFiles(guid),
};

const amount = (value: number, unit: string | null) =>
  `${formatNumber(Math.round(value * 1000) / 1000)}${unit ? `${NBSP}${unit}` : ''}`;

function said({ kind, unit }: Effect, value: number | null): string {
  if (effectStates.includes(kind)) return value ? 'да' : 'нет';
  return value === null ? '—' : amount(value, unit);
}

/** «на 5 МВт·ч больше» */
const changed = (change: number, unit: string | null) =>
  `на ${amount(Math.abs(change), unit)} ${change > 0 ? 'больше' : 'меньше'}`;

const daily: readonly EffectKind[] = ['day', 'forecast', 'accuracy', 'report'];
const when = ({ kind, at }: Concern) => (daily.includes(kind) ? formatDate(at) : monthText(at.slice(0, 7)));

const name = (label: string) => ({
  label,
  wraps: true as const,
  cell: (one: Concern) => (
    <>
      {effectKinds[one.kind]}, {when(one)}
      <br />
      <TextLink to={places[one.kind](one.guid)}>{one.title}</TextLink>
    </>
  ),
});

const columns: readonly PlainColumn<Effect>[] = [
  name('Что изменится'),
  { label: 'Было', cell: (effect) => said(effect, effect.before) },
  {
    label: 'Станет',
    cell: (effect) => (effect.change === undefined ? said(effect, effect.after) : changed(effect.change, effect.unit)),
  },
];

/** The consequences of a change of values, each linked to its subject. */
export const EffectList = ({ effects }: { effects: readonly Effect[] }) =>
  effects.length ? (
    <>
      <PlainTable
        label="Что изменится"
        columns={columns}
        rows={effects}
        rowKey={({ kind, guid, title, at, unit }) => `${kind} ${guid} ${title} ${at} ${unit}`}
        nothing=""
      />
      {effects.some(({ change }) => change !== undefined) && (
        <Text size="xs" c="dimmed">
          Суммы очень многих точек здесь не складываются: сказано, на сколько они изменятся.
        </Text>
      )}
    </>
  ) : (
    <Text size="sm">Ни суммы, ни проверки, ни расчёты и прогнозы, которые вам видны, не изменятся.</Text>
  );

/** What may change when the values arrive, each linked to its subject. */
export const ConcernList = ({ concerns }: { concerns: readonly Concern[] }) =>
  concerns.length > 0 && (
    <PlainTable
      label="Что может измениться"
      columns={[name('Что может измениться, когда данные придут')]}
      rows={concerns}
      rowKey={({ kind, guid }) => `${kind} ${guid}`}
      nothing=""
    />
  );

/** The same while loading, and on an error. */
export const EffectAnswer = ({
  query: { data, error },
}: {
  query: Pick<UseQueryResult<{ effects: readonly Effect[] }>, 'data' | 'error'>;
}) =>
  data ? (
    <>
      <EffectList effects={data.effects} />
      <SinceNote />
    </>
  ) : error ? (
    <ErrorNote {...formErrorText(error)} />
  ) : (
    <Loading height={80} label="Считаем, что изменится" />
  );
