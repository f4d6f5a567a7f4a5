import { Button } from '@mantine/core';
import { IconFileImport, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { glossary } from 'contract/features/glossary/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import { useMay } from '../../resource/state/use-may.ts';
import type { OwnCells } from '../../resource/state/list-options.ts';
import page from '../../ui/Page.module.css';
import classes from './GlossaryPage.module.css';
import { LetterIndex } from './LetterIndex.tsx';
import { SectionsPanel } from './SectionsPanel.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { termLooks } from './term-looks.ts';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));
const cells: OwnCells<typeof glossary> = {
  status: { cell: (row) => <Status of={termLooks} state={row.status} /> },
};
const cardPath = (row: Row<typeof glossary>) => paths.term(row.guid);

export function GlossaryPage() {
  const mayImport = useMay(glossary).update;
  const [isImporting, setImporting] = useState(false);
  return (
    <ResourceList resource={glossary} cardPath={cardPath} cells={cells}>
      <ListHeading>
        <Button
          variant="default"
          leftSection={<IconPrinter size={16} />}
          renderRoot={(props) => <Link {...props} to={paths.glossaryPrint} />}
        >
          Печать
        </Button>
        <Button
          variant="default"
          leftSection={<IconFileImport size={16} />}
          disabled={!mayImport.allowed}
          title={refusalText(mayImport)}
          onClick={() => setImporting(true)}
        >
          Загрузить
        </Button>
      </ListHeading>
      <ListToolbar />
      <LetterIndex />
      <div className={classes.body}>
        <SectionsPanel />
        <div className={page.page}>
          <ListTable />
        </div>
      </div>
      <ListFooter />
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </ResourceList>
  );
}
