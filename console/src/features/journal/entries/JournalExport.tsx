import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { journal } from 'contract/features/journal/calls.ts';
import { useDownload } from '../../../api/use-download.ts';
import { DownloadButton } from '../../../ui/DownloadButton.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import type { JournalSearch } from './journal-search.ts';

interface Props {
  search: JournalSearch;
}

const formats = { xlsx: 'Excel (XLSX)', csv: 'Таблица CSV', json: 'Данные JSON' } as const;

/** Exports exactly the entries of the filter as a file. */
export function JournalExport({ search }: Props) {
  const zone = useTimeZone();
  const { bytes, run, stop } = useDownload();
  const start = (format: string) => {
    const query = { ...search, zone, format } as never;
    return run(journal.export, { query }, 'Журнал действий', format);
  };
  if (bytes !== null) return <DownloadButton bytes={bytes} onStop={stop} />;
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <DownloadButton bytes={null} onStop={stop} />
      </Menu.Target>
      <Menu.Dropdown>
        {Object.entries(formats).map(([format, label]) => (
          <Menu.Item key={format} onClick={() => void start(format)}>
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  );
}
