import { Button } from '@mantine/core';
import { IconDownload } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formatMegabytes } from '../../ui/text/format.ts';
import { useExport } from './use-export.ts';

const ExportMenu = lazy(async () => ({ default: (await import('./ExportMenu.tsx')).ExportMenu }));

export function ExportButton() {
  const { bytes, run } = useExport();
  const [isOpened, setOpened] = useState(false);
  const button = (
    <Button
      variant="default"
      leftSection={<IconDownload size={16} />}
      disabled={bytes !== null}
      aria-haspopup="menu"
      onClick={() => setOpened(true)}
    >
      {bytes === null ? 'Выгрузить' : `Готовим: ${formatMegabytes(bytes)}`}
    </Button>
  );
  if (!isOpened) return button;
  return (
    <Suspense fallback={button}>
      <ExportMenu button={button} onRun={(format) => void run(format)} onClose={() => setOpened(false)} />
    </Suspense>
  );
}
