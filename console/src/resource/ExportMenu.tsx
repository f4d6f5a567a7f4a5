import { Button, Menu } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { useState } from 'react';
import { download } from '../api/download.ts';
import { errorText } from '../api/error-text.ts';
import { formatMegabytes } from '../ui/format.ts';
import { toast } from '../ui/toast.ts';
import { useList } from './list-context.ts';

const formats = { xlsx: 'Excel (XLSX)', csv: 'Таблица CSV' } as const;

/** Exactly the rows, order and columns of the list as a file. */
export function ExportMenu() {
  const { resource, request, sort, columns, added } = useList();
  const [bytes, setBytes] = useState<number | null>(null);

  const run = async (format: keyof typeof formats) => {
    setBytes(0);
    const fields = columns.filter((name) => !added.includes(name)).join(',');
    const query = { ...request, sort, format, columns: fields };
    try {
      await download(resource.routes.export, { query }, `${resource.titles.list}.${format}`, setBytes);
      void toast({ color: 'green', message: `Файл «${resource.titles.list}» готов` });
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
          {bytes === null ? 'Файл' : `Готовим: ${formatMegabytes(bytes)}`}
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void run(format as keyof typeof formats)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
