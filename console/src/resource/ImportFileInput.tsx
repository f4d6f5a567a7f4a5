import { FileInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import type { TableFile } from 'contract/kit/resource-import.ts';
import { useState } from 'react';
import { MAX_BYTES, readImportFile } from './import-file.ts';

interface Props {
  /** Null: none is chosen any more, or one that is too large. */
  onChange: (file: TableFile | null) => Promise<void>;
}

/** Chooses a spreadsheet and reads it. */
export function ImportFileInput({ onChange }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const isTooBig = chosen !== null && chosen.size > MAX_BYTES;
  const choose = async (file: File | null) => {
    setChosen(file);
    await onChange(file && file.size <= MAX_BYTES ? await readImportFile(file) : null);
  };
  return (
    <FileInput
      label="Файл"
      placeholder="Выберите файл XLSX или CSV"
      accept=".xlsx,.csv,text/csv"
      leftSection={<IconFileText size={16} aria-hidden />}
      value={chosen}
      onChange={(file) => void choose(file).catch(() => undefined)}
      error={isTooBig ? 'Файл больше 2 МБ: разделите его на части' : undefined}
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать файл' }}
    />
  );
}
