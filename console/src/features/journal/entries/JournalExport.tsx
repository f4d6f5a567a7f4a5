import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { journal } from 'contract/features/journal/calls.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { errorText } from '../../../api/error-text.ts';
import { formatMegabytes } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { toast } from '../../../ui/toast.ts';
import type { JournalSearch } from './journal-search.ts';

interface Props {
  search: JournalSearch;
}

const formats = { xlsx: 'Excel (XLSX)', csv: 'Таблица CSV', json: 'Данные JSON' } as const;
type Format = keyof typeof formats;

/** Exports exactly the entries of the filter as a file. */
export function JournalExport({ search }: Props) {
  const zone = useTimeZone();
  const [bytes, setBytes] = useState<number | null>(null);
  const run = async (format: Format) => {
    setBytes(0);
    try {
      const query = { ...search, zone, format } as never;
      await download(journal.export, { query }, `Журнал действий.${format}`, setBytes);
      void toast({ color: 'green', message: 'Файл «Журнал действий» готов' });
    } catch (error) {
      const { title, text } = errorText(error);
      void toast({ color: 'red', title, message: text });
    } finally {
      setBytes(null);
    }
  };
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={16} />} disabled={bytes !== null}>
          {bytes === null ? 'Выгрузить' : `Готовим: ${formatMegabytes(bytes)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void run(format as Format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
