import '@mantine/core/styles/Progress.layer.css';
import { Button, Progress, Stack, Text } from '@mantine/core';
import type { Import } from 'contract/kit/resource-import.ts';
import { formatNumber } from '../../ui/text/format.ts';
import { DialogFooter } from '../../ui/overlay/DialogFooter.tsx';

interface Props {
  state: Import;
  onStop: () => void;
}

/** The progress of processing a file. */
export const ImportProgress = ({ state: { status, rowsDone, rowsTotal }, onStop }: Props) => (
  <Stack>
    <output>
      {status === 'loading' ? 'Загружаем' : 'Проверяем'} строки: {formatNumber(rowsDone)} из {formatNumber(rowsTotal)}
    </output>
    <Progress value={rowsTotal ? (100 * rowsDone) / rowsTotal : 0} aria-label="Готовность" />
    <Text size="sm" c="dimmed">
      Окно можно закрыть: работа продолжится, а итог появится в этом окне.
    </Text>
    <DialogFooter>
      <Button variant="default" onClick={onStop}>
        Остановить
      </Button>
    </DialogFooter>
  </Stack>
);
