import { Button } from '@mantine/core';
import { IconFileImport, IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { glossary, type GlossaryStatus } from 'contract/features/glossary/facts.ts';
import { anyResource, type AnyRow } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { refusalText, useDecision } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { Column } from '../../resource/Column.tsx';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import classes from './GlossaryPage.module.css';
import { LetterIndex } from './LetterIndex.tsx';
import { SectionsPanel } from './SectionsPanel.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const ImportDialog = lazy(async () => ({ default: (await import('./ImportDialog.tsx')).ImportDialog }));
const resource = anyResource(glossary);
const cardPath = (row: AnyRow) => paths.term(row.guid);

export function GlossaryPage() {
  const mayImport = useDecision('glossary', 'update');
  const [isImporting, setImporting] = useState(false);
  return (
    <ResourceList resource={resource} cardPath={cardPath}>
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
      <Column name="status" width={150}>
        {(row) => <StatusBadge status={row['status'] as GlossaryStatus} />}
      </Column>
      <ListToolbar />
      <LetterIndex />
      <div className={classes.body}>
        <SectionsPanel />
        <div className={classes.table}>
          <ListTable />
        </div>
      </div>
      <ListFooter />
      <Suspense>{isImporting && <ImportDialog onClose={() => setImporting(false)} />}</Suspense>
    </ResourceList>
  );
}
