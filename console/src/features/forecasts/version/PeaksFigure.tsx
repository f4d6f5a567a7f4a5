import { SegmentedControl, Text } from '@mantine/core';
import { HOURS } from 'contract/time/day-shape.ts';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import type { ForecastTarget } from 'contract/features/forecasts/facts.ts';
import { useState } from 'react';
import { formatDate } from '../../../ui/text/format.ts';
import { percentText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { Picture } from '../../../ui/picture/Picture.tsx';

const SHOWN = 8;
const LEAST = 0.005;

interface Props extends Pick<ForecastVersionCard, 'kind' | 'peaks' | 'corrections'> {
  target: ForecastTarget;
}

const owners: Readonly<Record<Exclude<ForecastTarget, 'region'>, string>> = {
  gtp: 'самой ГТП',
  organization: 'самой организации',
  branch: 'самого филиала',
  meteringPoint: 'самой точки',
};

/** The title says whose peak hour is shown. */
export const peakTitle = ({ kind, target }: Pick<Props, 'kind' | 'target'>): string =>
  kind === 'price' ? 'Самый дорогой час' : target === 'region' ? 'Час пика региона' : 'Час наибольшей нагрузки';

/** The hours by their probability of being the peak of the day. */
export function PeaksFigure({ kind, target, peaks, corrections }: Props) {
  const [day, setDay] = useState(peaks[0]?.day ?? '');
  const shown = peaks.find((peak) => peak.day === day) ?? peaks[0];
  if (!shown || shown.ranked.length === 0) return null;
  const title = peakTitle({ kind, target });
  const isCorrected = corrections.some(({ undoneAt }) => undoneAt === null);
  const ranked = shown.ranked.slice(0, SHOWN).filter(({ probability }) => probability >= LEAST);
  return (
    <section className={classes.peaks} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {peaks.length > 1 && (
        <SegmentedControl
          size="xs"
          aria-label="День"
          data={peaks.map((peak) => ({ value: peak.day, label: formatDate(peak.day).slice(0, 5) }))}
          value={shown.day}
          onChange={setDay}
        />
      )}
      <Text size="sm">
        {formatDate(shown.day)}: вероятнее всего час {ranked[0]!.hour} — {percentText(ranked[0]!.probability, 0)}.
        {shown.ranked.length < HOURS && ' Считаются только плановые часы пиковой нагрузки.'}
        {target !== 'region' &&
          ` Это час ${owners[target]}, а не час пика региона, по которому считают покупную мощность.`}
        {isCorrected && ' Вероятности — с учётом правок.'}
        {shown.actual !== null && ` Фактически — час ${shown.actual}.`}
      </Text>
      <Picture
        height={190}
        title={`${title}: вероятность`}
        kind="bars"
        data={{
          shape: 'categories',
          unit: '%',
          labels: ranked.map(({ hour }) => `Час ${hour}`),
          groups: [
            {
              name: 'Вероятность',
              meaning: 'forecast',
              values: ranked.map(({ probability }) => Math.round(1000 * probability) / 10),
            },
          ],
        }}
      />
    </section>
  );
}
