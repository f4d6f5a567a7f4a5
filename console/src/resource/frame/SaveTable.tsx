import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { toast } from '../../ui/toast.ts';

const formats = { xlsx: 'XLSX', csv: 'CSV' } as const;
type Format = keyof typeof formats;

/** Buttons that save what is shown as a table file. */
export function SaveTable({ save }: { save: (format: Format) => Promise<void> }) {
  const [isSaving, setSaving] = useState(false);
  const start = async (format: Format) => {
    setSaving(true);
    await save(format)
      .catch((error: Error) => toast({ color: 'red', message: errorText(error).text }))
      .finally(() => setSaving(false));
  };
  return (Object.keys(formats) as Format[]).map((format) => (
    <ActionButton
      key={format}
      icon={IconDownload}
      refusal={isSaving ? 'Файл готовится' : undefined}
      onClick={() => void start(format)}
    >
      {formats[format]}
    </ActionButton>
  ));
}
