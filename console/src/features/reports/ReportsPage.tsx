import { IconPlayerPlay } from '@tabler/icons-react';
import { reportCalls } from 'contract/features/reports/calls.ts';
import { reports, reportTemplates, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useEvents } from '../../api/events.ts';
import { useSend } from '../../api/queries.ts';
import { toastError } from '../../api/toast-error.ts';
import { useDecision } from '../../api/decisions.ts';
import { useList } from '../../resource/state/list-context.ts';
import { ListFooter } from '../../resource/list/ListFooter.tsx';
import { ListHeading } from '../../resource/list/ListHeading.tsx';
import { ListTable } from '../../resource/table/ListTable.tsx';
import { ListToolbar } from '../../resource/list/ListToolbar.tsx';
import { ResourceList } from '../../resource/list/ResourceList.tsx';
import type { OwnCells, RowAction } from '../../resource/state/list-options.ts';
import page from '../../ui/Page.module.css';
import { periodText } from './report-words.ts';
import { Status } from '../../ui/StatusText.tsx';
import { reportLooks } from './report-looks.ts';

const ReportFields = lazy(async () => ({ default: (await import('./ReportFields.tsx')).ReportFields }));

const TemplateTiles = lazy(async () => ({ default: (await import('./TemplateTiles.tsx')).TemplateTiles }));
const ScheduleWords = lazy(async () => ({ default: (await import('./ScheduleWords.tsx')).ScheduleWords }));

const cells: OwnCells<typeof reports> = {
  template: { text: ({ template }) => reportTemplates[template].name },
  period: { text: periodText },
  format: { text: ({ format }) => format.toUpperCase() },
  cron: { width: 170, cell: ({ cron }) => <Suspense>{cron ? <ScheduleWords cron={cron} /> : '—'}</Suspense> },
  state: { cell: ({ state }) => <Status of={reportLooks} state={state!} /> },
};
const form = <ReportFields />;

interface RowsProps {
  onChoose: (template: ReportTemplate) => void;
}

/** The list of reports; while it is empty, the templates for a first report. */
function Rows({ onChoose }: RowsProps) {
  const { query, total, search, may, isPast, change } = useList();
  const isFirst = query.data && total === 0 && !search.search && !search.filter && !isPast && may.create.allowed;
  if (!isFirst) return <ListTable />;
  const choose = (template: ReportTemplate) => {
    onChoose(template);
    void change({ create: true });
  };
  return (
    <div className={page.scrolling}>
      <Suspense>
        <TemplateTiles onChoose={choose} />
      </Suspense>
    </div>
  );
}

/** The reports of the organization: period, schedule and last file. */
export function ReportsPage() {
  useEvents(['reports', 'runs'], [reports.routes.list.path]);
  const [template, setTemplate] = useState<ReportTemplate | null>(null);
  const make = useSend(reportCalls.make);
  const mayMake = useDecision('reports', 'create');
  const initial = template ? { template, name: reportTemplates[template].name } : undefined;
  const begin = (guid: string) => make.mutate({ params: { guid } }, { onError: toastError });
  const actions: RowAction<typeof reports>[] = [
    { label: 'Сделать файл', icon: IconPlayerPlay, decision: mayMake, onRun: ({ guid }) => begin(guid) },
  ];
  return (
    <ResourceList resource={reports} form={form} initial={initial} cells={cells} actions={actions}>
      <ListHeading />
      <ListToolbar />
      <Rows onChoose={setTemplate} />
      <ListFooter />
    </ResourceList>
  );
}
