import { ActionIcon } from '@mantine/core';
import { IconDots } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { useList } from '../state/list-context.ts';
import type { ExportFormat } from './MoreMenu.tsx';

const MoreMenu = lazy(async () => ({ default: (await import('./MoreMenu.tsx')).MoreMenu }));
const ColumnsDialog = lazy(async () => ({ default: (await import('../table/ColumnsDialog.tsx')).ColumnsDialog }));

/** The less frequent tools; during an export, its progress. */
export function MoreTools() {
  const { resource, request, columns } = useList();
  const { bytes, run, stop } = useDownload();
  const [opened, setOpened] = useState<'menu' | 'columns' | null>(null);
  const close = (what: 'menu' | 'columns') => setOpened((present) => (present === what ? null : present));
  /** Exports exactly the rows, order and columns of the list as a file. */
  const save = (format: ExportFormat) => {
    const query = { ...request, format, columns: columns.join(',') };
    void run(resource.routes.export, { query }, resource.titles.list, format);
  };
  const button = (
    <ActionIcon variant="default" size={36} aria-label="Ещё" aria-haspopup="menu" onClick={() => setOpened('menu')}>
      <IconDots size={18} />
    </ActionIcon>
  );
  return (
    <>
      {bytes !== null && <DownloadButton bytes={bytes} onStop={stop} />}
      <Suspense fallback={button}>
        {opened === 'menu' ? (
          <MoreMenu
            button={button}
            isSaving={bytes !== null}
            onColumns={() => setOpened('columns')}
            onSave={save}
            onClose={() => close('menu')}
          />
        ) : (
          button
        )}
      </Suspense>
      <Suspense>{opened === 'columns' && <ColumnsDialog onClose={() => close('columns')} />}</Suspense>
    </>
  );
}
