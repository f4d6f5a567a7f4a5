import { Outlet, useParams } from '@tanstack/react-router';
import { reports } from 'contract/features/reports/facts.ts';
import { useEvents } from '../../api/events.ts';
import { paths } from '../../paths.ts';
import { CardFacts } from '../../resource/card/CardFacts.tsx';
import { ResourceCard } from '../../resource/card/ResourceCard.tsx';
import { RouteTabs } from '../../ui/RouteTabs.tsx';
import { ReportPanel } from './ReportPanel.tsx';

/** One report: its preview, files and settings. */
export function ReportPage() {
  const { id = '' } = useParams({ strict: false });
  useEvents(['reports'], [reports.routes.list.path]);
  const tabs = [
    { label: 'Отчёт', to: paths.report(id) },
    { label: 'Файлы', to: paths.reportFiles(id) },
    { label: 'Настройки', to: paths.reportSettings(id) },
    { label: 'История', to: paths.reportHistory(id) },
  ];
  return (
    <ResourceCard resource={reports} guid={id} listPath={paths.reports} cardPath={paths.report}>
      <ReportPanel />
      <CardFacts fields={['template', 'recipients', 'lastMadeAt']} />
      <RouteTabs label="Отчёт" tabs={tabs} />
      <Outlet />
    </ResourceCard>
  );
}
