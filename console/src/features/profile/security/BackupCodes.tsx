import { Button, Stack } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { ShownOnce } from '../../../ui/shown-once/ShownOnce.tsx';

interface Props {
  codes: readonly string[];
  onDone: () => void;
}

/** The backup codes for signing in without the phone; shown once. */
export const BackupCodes = ({ codes, onDone }: Props) => (
  <Stack gap="md">
    <ShownOnce
      label="Запасные коды"
      value={codes.join('\n')}
      buttons={
        <Button
          variant="default"
          size="compact-sm"
          leftSection={<IconPrinter size={16} />}
          onClick={() => window.print()}
        >
          Напечатать
        </Button>
      }
    >
      Сохраните коды там, где их не увидят другие: больше они не появятся. Каждый заменяет код из приложения один раз.
    </ShownOnce>
    <Button onClick={onDone}>Коды сохранены, продолжить</Button>
  </Stack>
);
