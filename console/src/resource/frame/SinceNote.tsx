import { Text } from '@mantine/core';
import { useFirstDay } from './first-day.ts';
import { formatDate } from '../../ui/text/format.ts';

/** Shows the first visible day of measured values to a person with such a limit. */
export function SinceNote() {
  const first = useFirstDay();
  return first ? (
    <Text size="sm" c="dimmed">
      {`Вам видны данные с ${formatDate(first)}: так ограничен ваш доступ.`}
    </Text>
  ) : null;
}
