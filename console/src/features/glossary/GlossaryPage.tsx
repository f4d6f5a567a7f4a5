import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { glossary } from 'contract/features/glossary/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { paths } from '../../paths.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells } from '../../resource/state/list-options.ts';
import page from '../../ui/Page.module.css';
import classes from './GlossaryPage.module.css';
import { LetterIndex } from './LetterIndex.tsx';
import { MissedSearch } from './MissedSearch.tsx';
import { SectionsPanel } from './SectionsPanel.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { sourceLooks, termLooks } from './term-looks.ts';

const cells: OwnCells<typeof glossary> = {
  status: { cell: (row) => <Status of={termLooks} state={row.status} /> },
  sourceValidity: { cell: ({ sourceValidity: state }) => state && <Status of={sourceLooks} state={state} /> },
};
const cardPath = (row: Row<typeof glossary>) => paths.term(row.guid);

export function GlossaryPage() {
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
      </ListHeading>
      <ListToolbar />
      <MissedSearch />
      <LetterIndex />
      <div className={classes.body}>
        <SectionsPanel />
        <div className={page.page}>
          <ListTable />
        </div>
      </div>
      <ListFooter />
    </ResourceList>
  );
}
