import { Text } from '@mantine/core';
import { intervalMoments } from 'contract/time/day-shape.ts';
import type { PointValues } from 'contract/features/measurements/point-values.ts';
import { Picture } from '../../../ui/picture/Picture.tsx';
import { formatNumber, NBSP } from '../../../ui/text/format.ts';
import { signedText } from './deviation-text.ts';
import { useExpected } from './use-expected.ts';

interface Props {
  guid: string;
  day: string;
  answer: PointValues;
}

/** The actual values of a day beside the expected ones; nothing when no profile is in force. */
export function ExpectedDay({ guid, day, answer }: Props) {
  const [expected] = useExpected(guid, '01', { from: day, to: day });
  if (!expected) return null;
  const { zone, stepMinutes, days } = answer;
  const { actual, deviation, percent, permittedPercent, isOver } = expected;
  const known = days[0]?.values ?? [];
  const share = percent === null ? '' : ` (${signedText(percent)}${NBSP}%)`;
  const said =
    actual === null
      ? 'Отклонение считают по полным суткам.'
      : `Отклонение от ожидаемого профиля ${signedText(deviation)}${NBSP}кВт·ч${share} — ${isOver ? 'больше допустимого' : 'в пределах допустимого'}, ±${formatNumber(permittedPercent)}${NBSP}%.`;
  return (
    <>
      <Text size="sm" mb="xs" fw={isOver ? 600 : undefined} {...(isOver && { c: 'error' })}>
        {said}
      </Text>
      <Picture
        height={220}
        title="Факт и ожидаемый профиль"
        kind="line"
        data={{
          shape: 'series',
          step: 'hour',
          unit: 'кВт·ч',
          times: intervalMoments(day, zone, stepMinutes),
          lines: [
            { name: 'Факт', meaning: 'fact', values: expected.values.map((_, index) => known[index] ?? null) },
            { name: 'Ожидалось', meaning: 'plan', values: expected.values },
          ],
        }}
      />
    </>
  );
}
