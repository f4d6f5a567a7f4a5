import { lazy, Suspense, useState } from 'react';
import { useDownload } from '../../api/use-download.ts';
import { DownloadButton } from '../../ui/DownloadButton.tsx';
import { useList } from '../state/list-context.ts';
import type { ExportFormat } from './ExportMenu.tsx';

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }));

/** Exports exactly the rows, order and columns of the list as a file. */
export function ExportButton() {
  const { resource, request, sort, columns } = useList();
  const { bytes, run, stop } = useDownload();
  const [isOpened, setOpened] = useState(false);
  const start = (format: ExportFormat) => {
    const query = { ...request, sort, format, columns: columns.join(',') };
    void run(resource.routes.export, { query }, resource.titles.list, format);
  };
  const button = <DownloadButton bytes={bytes} aria-haspopup="menu" onClick={() => setOpened(true)} onStop={stop} />;
  if (!isOpened || bytes !== null) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu button={button} onRun={start} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
