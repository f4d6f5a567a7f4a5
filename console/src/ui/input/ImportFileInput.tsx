import { FileInput } from '@mantine/core';
import { IconFileText } from '@tabler/icons-react';
import { useState } from 'react';
import { NBSP } from '../text/format.ts';

interface Props {
  maxMb: number;
  /** Null when the choice was cleared or the file is too large. */
  onChange: (file: File | null) => Promise<void>;
}

const MB = 1_000_000;

/** Selects a spreadsheet file. */
export function ImportFileInput({ maxMb, onChange }: Props) {
  const [chosen, setChosen] = useState<File | null>(null);
  const isTooBig = chosen !== null && chosen.size > maxMb * MB;
  const choose = async (file: File | null) => {
    setChosen(file);
    await onChange(file && file.size <= maxMb * MB ? file : null);
  };
  return (
    <FileInput
      label="Файл"
      placeholder="Выберите файл XLSX, XLS или CSV"
      accept=".xlsx,.xls,.csv,text/csv"
      leftSection={<IconFileText size={16} aria-hidden />}
      value={chosen}
      onChange={(file) => void choose(file).catch(() => undefined)}
      error={isTooBig ? `Файл больше ${maxMb}${NBSP}МБ: разделите его на части` : undefined}
      clearable
      clearButtonProps={{ 'aria-label': 'Убрать файл' }}
    />
  );
}
