import { Text } from '@mantine/core';
import { useFirstDay } from './first-day.ts';
import { formatDate } from '../../ui/text/format.ts';

/** Tells a person who sees measured values from a day on since when that is; nothing to others. */
export function SinceNote() {
  const first = useFirstDay();
  return first ? (
    <Text size="sm" c="dimmed">
      {`Вам видны данные с ${formatDate(first)}: так ограничен ваш доступ.`}
    </Text>
  ) : null;
}
