import { IconPlayerPlay } from '@tabler/icons-react';
import { reportCalls } from 'contract/features/reports/calls.ts';
import { reports, reportTemplates, type ReportState, type ReportTemplate } from 'contract/features/reports/facts.ts';
import { anyResource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { useSend } from '../../api/queries.ts';
import { useDecision } from '../../api/who.ts';
import { Column } from '../../resource/Column.tsx';
import { useList } from '../../resource/list-context.ts';
import { ListFooter } from '../../resource/ListFooter.tsx';
import { ListHeading } from '../../resource/ListHeading.tsx';
import { ListTable } from '../../resource/ListTable.tsx';
import { ListToolbar } from '../../resource/ListToolbar.tsx';
import { ResourceList } from '../../resource/ResourceList.tsx';
import { RowAction } from '../../resource/RowAction.tsx';
import page from '../../ui/Page.module.css';
import { toast } from '../../ui/toast.ts';
import { periodText } from './report-words.ts';
import { ReportStatus } from './ReportStatus.tsx';
import { TemplateTiles } from './TemplateTiles.tsx';

const ReportFields = lazy(async () => ({ default: (await import('./ReportFields.tsx')).ReportFields }));

const ScheduleWords = lazy(async () => ({ default: (await import('./ScheduleWords.tsx')).ScheduleWords }));

const resource = anyResource(reports);
const form = <ReportFields />;

interface RowsProps {
  onChoose: (template: ReportTemplate) => void;
}

/** The list; while there is nothing in it, what a first report can be. */
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
      <TemplateTiles onChoose={choose} />
    </div>
  );
}

/** Reports of the organization: what each is of, when it is made, and its last file. */
export function ReportsPage() {
  useEvents(['reports', 'runs'], [resource.routes.list.path]);
  const [template, setTemplate] = useState<ReportTemplate | null>(null);
  const make = useSend(reportCalls.make);
  const mayMake = useDecision('reports', 'create');
  const initial = template ? { template, name: reportTemplates[template].name } : undefined;
  const begin = (guid: string) =>
    make.mutate(
      { params: { guid } },
      {
        onError: (error) => {
          const { title, text } = errorText(error);
          void toast({ color: 'red', title, message: text });
        },
      },
    );
  return (
    <ResourceList resource={resource} form={form} initial={initial}>
      <ListHeading />
      <Column name="template" width={195}>
        {({ template: chosen }) => reportTemplates[chosen as ReportTemplate].name}
      </Column>
      <Column name="period" width={155}>
        {periodText}
      </Column>
      <Column name="format" width={65}>
        {({ format }) => String(format).toUpperCase()}
      </Column>
      <Column name="cron" width={170}>
        {({ cron }) => <Suspense>{cron ? <ScheduleWords cron={String(cron)} /> : '—'}</Suspense>}
      </Column>
      <Column name="state" width={145}>
        {({ state }) => <ReportStatus state={state as ReportState} />}
      </Column>
      <RowAction label="Сделать файл" icon={IconPlayerPlay} decision={mayMake} onRun={({ guid }) => begin(guid)} />
      <ListToolbar />
      <Rows onChoose={setTemplate} />
      <ListFooter />
    </ResourceList>
  );
}
