import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/toast.ts';

const names = { pdf: 'PDF', xlsx: 'XLSX', csv: 'CSV' } as const;

interface Props<Format> {
  formats: readonly Format[];
  save: (format: Format) => Promise<void>;
  /** The name of the files, when the screen does not make it clear. */
  label?: string;
  /** Why there are no files. */
  refusal?: string | undefined;
}

/** Buttons that save the displayed data as a file. */
export function SaveTable<Format extends keyof typeof names>({ formats, save, label, refusal }: Props<Format>) {
  const [isSaving, setSaving] = useState(false);
  const start = async (format: Format) => {
    setSaving(true);
    await save(format)
      .catch((error: Error) => toast({ color: 'red', message: errorText(error).text }))
      .finally(() => setSaving(false));
  };
  return formats.map((format) => (
    <ActionButton
      key={format}
      icon={IconDownload}
      refusal={refusal ?? (isSaving ? 'Файл готовится' : undefined)}
      onClick={() => void start(format)}
    >
      {label ? `${label} ${names[format]}` : names[format]}
    </ActionButton>
  ));
}
