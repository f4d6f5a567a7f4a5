import { Button } from '@mantine/core';
import { IconCalendarTime, IconCloudDownload, IconFileExport, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { download } from '../../api/download.ts';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { MoreActions } from '../../ui/overlay/MoreActions.tsx';
import page from '../../ui/Page.module.css';
import { countOf, formatDateTime, formatNumber } from '../../ui/text/format.ts';
import type { RegionMatrixView } from './use-region-matrix.ts';
import { ScreenTitle } from '../../resource/frame/ScreenTitle.tsx';
import { refused } from '../../ui/refusal/refused.ts';

interface Props {
  view: RegionMatrixView;
  onUpload: () => void;
  onStart: () => void;
}

const stateOf = ({ data, error, matching: rows }: RegionMatrixView) => {
  if (!data) return !error && 'Загружаем…';
  const full = rows.filter(({ states }) => /^[fwno]*$/.test(states)).length;
  const counts = `${countOf(rows.length, ['регион', 'региона', 'регионов'])}, полных: ${formatNumber(full)}`;
  return data.loadedAt ? `${counts} · загружено ${formatDateTime(data.loadedAt, 'Europe/Moscow')}` : counts;
};

/** The completeness of the regions and the actions on all of them. */
export function Heading({ view, onUpload, onStart }: Props) {
  const navigate = useNavigate();
  const mayNot = useRefusal('regionActual', 'create');
  const exportTable = () => {
    const { step: _, ...query } = view.asked;
    void download(calls.export, { query }, 'Полнота.xlsx', () => undefined);
  };
  return (
    <header className={page.heading}>
      <div className={page.titles}>
        <ScreenTitle />
        <div className={page.state} aria-live="polite">
          {stateOf(view)}
        </div>
      </div>
      <MoreActions>
        <ActionButton icon={IconUpload} refusal={mayNot} onClick={onUpload}>
          Загрузить файл
        </ActionButton>
        <ActionButton
          icon={IconCalendarTime}
          refusal={undefined}
          onClick={() => void navigate(linkTo(paths.scheduler))}
        >
          Расписание
        </ActionButton>
        <ActionButton icon={IconFileExport} refusal={undefined} onClick={exportTable}>
          Экспорт
        </ActionButton>
      </MoreActions>
      <Button
        leftSection={<IconCloudDownload size={16} />}
        disabled={!mayNot && !view.canStart}
        {...refused(mayNot)}
        onClick={onStart}
      >
        Запустить подкачку
      </Button>
    </header>
  );
}
