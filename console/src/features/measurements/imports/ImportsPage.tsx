import { Button } from '@mantine/core';
import { IconFileExport } from '@tabler/icons-react';
import { measurementImports } from 'contract/features/measurements/imports/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents } from '../../../api/events.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { paths } from '../../../paths.ts';
import { useList } from '../../../resource/state/list-context.ts';
import { ListFooter } from '../../../resource/list/ListFooter.tsx';
import { ListTable } from '../../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../../resource/list/ResourceList.tsx';
import type { OwnCells } from '../../../resource/state/list-options.ts';
import { countOf } from '../../../ui/text/format.ts';
import classes from '../../../ui/Page.module.css';
import { Status } from '../../../ui/StatusText.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { importLooks } from './import-looks.ts';
import { SendFiles } from './SendFiles.tsx';
import { ScreenTitle } from '../../../resource/frame/ScreenTitle.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

const ExportDialog = lazy(async () => ({ default: (await import('./ExportDialog.tsx')).ExportDialog }));

const cells: OwnCells<typeof measurementImports> = {
  status: { cell: ({ status }) => <Status of={importLooks} state={status} /> },
};
const cardPath = ({ guid }: Row<typeof measurementImports>) => paths.measurementImport(guid);

function Heading() {
  const { total, query } = useList();
  const mayNot = useRefusal('exchangeFiles', 'create');
  const [isExporting, setExporting] = useState(false);
  useEvents(['measurementImports'], [measurementImports.routes.list.path]);
  return (
    <header className={classes.heading}>
      <div className={classes.titles}>
        <ScreenTitle />
        <div className={classes.state} aria-live="polite">
          {query.data ? countOf(total, measurementImports.titles.count) : query.isPending && 'Загружаем…'}
        </div>
      </div>
      <TextLink to={paths.passportList('gtps')}>ГТП и перетоки</TextLink>
      <Button
        variant="default"
        leftSection={<IconFileExport size={16} />}
        {...refused(mayNot)}
        onClick={() => setExporting(true)}
      >
        Выгрузить макет
      </Button>
      <Suspense>{isExporting && <ExportDialog onClose={() => setExporting(false)} />}</Suspense>
    </header>
  );
}

const KEPT = 'Сюда попадают файлы, выбранные наверху, взятые из почты и папок и переданные через API.';

/** Files of measured values: the upload area and the result of each import. */
export const ImportsPage = () => (
  <ResourceList resource={measurementImports} cardPath={cardPath} isBulk={false} kept={KEPT} cells={cells}>
    <Heading />
    <SendFiles />
    <ListToolbar />
    <ListTable />
    <ListFooter />
  </ResourceList>
);
