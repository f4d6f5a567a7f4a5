import { Progress, Stack, Text } from '@mantine/core';
import type { ReturnProgress } from '../../api/follow.ts';
import { formatNumber } from '../../ui/text/format.ts';

interface Props extends ReturnProgress {
  label: string;
}

/** How far a work with many records is. */
export const WorkProgress = ({ label, done, total }: Props) => (
  <Stack gap={6}>
    <Text size="sm" aria-live="polite">
      {label}: {formatNumber(done)} из {formatNumber(total)}
    </Text>
    <Progress value={(100 * done) / Math.max(total, 1)} aria-label={label} />
  </Stack>
);
