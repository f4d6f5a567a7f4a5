import { Alert } from '@mantine/core';
import type { ImportReport as Report } from 'contract/kit/resource-import.ts';
import { formatNumber } from '../ui/format.ts';
import { ImportReport } from './ImportReport.tsx';

interface Props {
  report: Report;
}

const NAMED = 10;

function unknownText(titles: readonly string[]): string {
  if (titles.length === 0) return '';
  const named = titles.slice(0, NAMED).map((title) => `«${title}»`);
  const rest = titles.length > NAMED ? ` и ещё ${titles.length - NAMED}` : '';
  return ` Эти столбцы не загружаются: ${named.join(', ')}${rest}.`;
}

/** What a load would do, as its trial found. */
export const ImportOutcome = ({ report }: Props) => {
  const { created, updated, same, refused, rows, unknownColumns } = report;
  const isClean = refused === 0 && unknownColumns.length === 0;
  return (
    <>
      <Alert color={isClean ? 'green' : 'orange'}>
        <strong>Файл проверен.</strong> Добавить: {formatNumber(created)}. Изменить: {formatNumber(updated)}. Без
        изменений: {formatNumber(same)}. С ошибками: {formatNumber(refused)}.
        {refused > 0 && ' Строки с ошибками не загрузятся.'}
        {unknownText(unknownColumns)}
      </Alert>
      <ImportReport rows={rows} />
    </>
  );
};
