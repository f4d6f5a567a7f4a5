import { Button, FileInput, Group, Text } from '@mantine/core';
import type { ProfileFile } from '../profile/use-profile-file.ts';

interface Props {
  label: string;
  given: ProfileFile;
  /** The name of the loaded file. */
  name: string | null;
  onRemove: () => void;
}

/** Chooses a file of hourly values; nothing is stored. */
export const ProfileInput = ({ label, given: { take, isReading }, name, onRemove }: Props) =>
  name ? (
    <Group justify="space-between" wrap="nowrap" pr="xl">
      <Text size="sm" truncate>
        {name}
      </Text>
      <Button
        size="compact-sm"
        variant="default"
        onClick={() => {
          take(null);
          onRemove();
        }}
      >
        Убрать
      </Button>
    </Group>
  ) : (
    <FileInput
      label={label}
      description="XLSX, XLS, CSV: день и 24 значения в строке или день, час, значение"
      placeholder={isReading ? 'Читаем файл…' : 'Выберите файл'}
      accept=".xls,.xlsx,.csv"
      value={null}
      disabled={isReading}
      onChange={(file) => take(file)}
    />
  );
