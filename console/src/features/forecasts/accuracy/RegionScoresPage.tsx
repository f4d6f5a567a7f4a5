import { useNavigate } from '@tanstack/react-router';
import { forecastScoreCalls } from 'contract/features/forecasts/scores/calls.ts';
import type { ForecastAccuracy } from 'contract/features/forecasts/scores/answers.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { DataTable } from '../../../ui/table/DataTable.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { formatNumber } from '../../../ui/text/format.ts';
import { linkTo } from '../../../ui/link-to.ts';
import page from '../../../ui/Page.module.css';
import type { SortPart } from '../../../ui/table/table-model.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { LengthChoice, USUAL } from './LengthChoice.tsx';
import { ordered, scoreColumns } from './region-scores.ts';
import { useForecastEvents } from '../shown/use-forecast-events.ts';
import { ScreenTitle } from '../../../resource/frame/ScreenTitle.tsx';

const stay = () => undefined;
const pathOf = (guid: string) => paths.forecastTab(guid, 'accuracy');
const linked = ({ guid, name }: ForecastAccuracy) => <TextLink to={pathOf(guid)}>{name}</TextLink>;

/** The accuracy of the published region forecasts, compared with each other and with their baselines. */
export function RegionScoresPage() {
  useForecastEvents();
  const navigate = useNavigate();
  const [days, setDays] = useState<string>(USUAL);
  const [sort, setSort] = useState<SortPart>({ field: 'wape', descending: false });
  const [widths, setWidths] = useState<Readonly<Record<string, number>>>({});
  const query = { days, target: 'region' as const };
  const { data, error, refetch, isPlaceholderData } = useCall(
    forecastScoreCalls.accuracies,
    { query },
    { keepPrevious: true },
  );
  const columns = scoreColumns.map((column) => ({
    ...column,
    width: widths[column.name] ?? column.width,
    ...(column.name === 'name' && { cell: linked }),
  }));
  const measured = data?.filter(({ hours }) => hours > 0).length ?? 0;
  return (
    <div className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <ScreenTitle />
          <div className={page.state} aria-live="polite">
            {data
              ? `Прогнозов по регионам: ${formatNumber(data.length)}, с фактом: ${formatNumber(measured)}. Считается опубликованное.`
              : !error && 'Загружаем…'}
          </div>
        </div>
      </header>
      <div className={page.toolbar}>
        <LengthChoice days={days} onChange={setDays} />
      </div>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {data?.length === 0 ? (
        <p className={page.note}>Прогнозов регионов пока нет: заведите их в списке «Прогнозы» и опубликуйте.</p>
      ) : (
        <DataTable
          label="Точность по регионам"
          columns={columns}
          rows={data && ordered(data, sort)}
          rowKey={({ guid }) => guid}
          rowName={({ name }) => name}
          sort={[sort]}
          onSort={(field) => setSort({ field, descending: sort.field === field && !sort.descending })}
          onResize={(column, width) => setWidths((known) => ({ ...known, [column]: width }))}
          selection={null}
          onOpen={({ guid }) => void navigate(linkTo(pathOf(guid)))}
          isStale={isPlaceholderData}
          initialScroll={0}
          onScroll={stay}
        />
      )}
    </div>
  );
}
