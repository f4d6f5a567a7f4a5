import { Button, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import {
  IconCalendarTime,
  IconCloudDownload,
  IconDatabaseImport,
  IconFileExport,
  IconUpload,
} from '@tabler/icons-react';
import type { CellState } from 'contract/features/region-actual/facts.ts';
import { regionActualCalls as calls, type RefreshRequest } from 'contract/features/region-actual/calls.ts';
import { addMonths, monthOf } from 'contract/time/calendar.ts';
import { moscowToday } from 'contract/time/day-shape.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { useNavigate } from '@tanstack/react-router';
import { download } from '../../api/download.ts';
import { errorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { countOf, formatDateTime, formatNumber } from '../../ui/format.ts';
import { linkTo } from '../../ui/link-to.ts';
import page from '../../ui/Page.module.css';
import { holesIn, rangeOf, type MatrixStretch } from './cells.ts';
import { Legend } from './Legend.tsx';
import { Matrix } from './Matrix.tsx';
import classes from './RegionActual.module.css';
import { RunLine } from './RunLine.tsx';
import { Toolbar, type MatrixQuery } from './Toolbar.tsx';

const StartDialog = lazy(async () => ({ default: (await import('./StartDialog.tsx')).StartDialog }));
const EstimateDialog = lazy(async () => ({ default: (await import('./EstimateDialog.tsx')).EstimateDialog }));
const MonthDialog = lazy(async () => ({ default: (await import('./MonthDialog.tsx')).MonthDialog }));
const UploadDialog = lazy(async () => ({ default: (await import('./UploadDialog.tsx')).UploadDialog }));
const RunDialog = lazy(async () => ({ default: (await import('./RunDialog.tsx')).RunDialog }));
const MatrixTable = lazy(async () => ({ default: (await import('./MatrixTable.tsx')).MatrixTable }));

type OpenedDialog =
  | { what: 'start' | 'estimate'; wanted: Omit<RefreshRequest, 'mode'> }
  | { what: 'month'; region: string; month: string }
  | { what: 'run'; guid: string }
  | { what: 'upload' };

const estimatedOf = ({ regions, from, to, cells }: Omit<RefreshRequest, 'mode'>) => ({ regions, from, to, cells });

/** Regions against time: what has come, what is missing and why, and the order to fetch it. */
export function RegionActualPage() {
  useDocumentTitle('Подкачка — Энергоконсоль');
  useEvents(['regionActual', 'runs'], ['/api/region-actual']);
  const navigate = useNavigate();
  const [asked, setAsked] = useState<MatrixQuery>(() => {
    const present = monthOf(moscowToday());
    return { dataset: 'load', from: addMonths(present, -13), to: present, step: 'month' };
  });
  const [search, setSearch] = useState('');
  const [state, setState] = useState<CellState | null>(null);
  const [chosen, setChosen] = useState<MatrixStretch | null>(null);
  const [isTable, setTable] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const legend = useRef<HTMLDivElement>(null);
  const mayNot = useRefusal('regionActual', 'create');
  const { data, error, refetch } = useCall(calls.matrix, { query: asked }, { keepPrevious: true });

  const ask = (change: Partial<MatrixQuery>) => {
    setChosen(null);
    setAsked({ ...asked, ...change });
  };
  const narrow = (change: () => void) => {
    setChosen(null);
    change();
  };
  const found = search.toLocaleLowerCase('ru');
  const rows = (data?.rows ?? []).filter(
    ({ name, code, states }) =>
      (!found || name.toLocaleLowerCase('ru').includes(found) || code === found) && (!state || states.includes(state)),
  );
  const holes = data && chosen ? holesIn(rows, rangeOf(chosen)) : [];
  const number = holes.reduce((sum, { columns }) => sum + columns.length, 0);
  const open = (what: 'start' | 'estimate') => {
    const range = chosen
      ? rangeOf(chosen)
      : { top: 0, bottom: rows.length - 1, left: 0, right: data!.columns.length - 1 };
    const isDays = chosen !== null && asked.step === 'day';
    const wanted = {
      dataset: asked.dataset,
      regions: holes.length
        ? holes.map(({ region }) => region)
        : rows.slice(range.top, range.bottom + 1).map(({ guid }) => guid),
      from: monthOf(data!.columns[range.left]!),
      to: monthOf(data!.columns[range.right]!),
      cells: isDays
        ? holes.flatMap(({ region, columns }) =>
            columns.map((column) => ({ region, day: data!.columns[column]!, hours: [] })),
          )
        : null,
    };
    setOpened({ what, wanted });
  };
  const close = () => setOpened(null);
  const full = rows.filter(({ states }) => /^[fwno]*$/.test(states)).length;

  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Подкачка</Title>
          <div className={page.state} aria-live="polite">
            {data
              ? `${countOf(rows.length, ['регион', 'региона', 'регионов'])}, полных: ${formatNumber(full)}${data.loadedAt ? ` · загружено ${formatDateTime(data.loadedAt, 'Europe/Moscow')}` : ''}`
              : !error && 'Загружаем…'}
          </div>
        </div>
        <ActionButton icon={IconUpload} refusal={mayNot} onClick={() => setOpened({ what: 'upload' })}>
          Загрузить файл
        </ActionButton>
        <ActionButton
          icon={IconDatabaseImport}
          refusal={undefined}
          onClick={() => void navigate(linkTo(paths.regionSources))}
        >
          Источники
        </ActionButton>
        <ActionButton
          icon={IconCalendarTime}
          refusal={undefined}
          onClick={() => void navigate(linkTo(paths.scheduler))}
        >
          Расписание
        </ActionButton>
        <ActionButton
          icon={IconFileExport}
          refusal={undefined}
          onClick={() => {
            const { step: _, ...query } = asked;
            void download(calls.export, { query }, 'Полнота.xlsx', () => undefined);
          }}
        >
          Экспорт
        </ActionButton>
        <Button
          leftSection={<IconCloudDownload size={16} />}
          disabled={
            mayNot !== undefined ||
            !data ||
            rows.length === 0 ||
            (chosen !== null && asked.step === 'day' && number === 0)
          }
          title={mayNot}
          onClick={() => open('start')}
        >
          Запустить подкачку
        </Button>
      </header>
      <Toolbar
        asked={asked}
        search={search}
        state={state}
        isTable={isTable}
        onAsk={ask}
        onSearch={(text) => narrow(() => setSearch(text))}
        onState={(value) => narrow(() => setState(value))}
        onTable={setTable}
      />
      <RunLine onOpen={(guid) => setOpened({ what: 'run', guid })} />
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading flex={1} />}
      {data && rows.length === 0 && (
        <div className={page.empty}>По этим условиям регионов нет. Измените поиск или состояние.</div>
      )}
      {data && rows.length > 0 && isTable && (
        <Suspense>
          <MatrixTable matrix={data} rows={rows} />
        </Suspense>
      )}
      {data && rows.length > 0 && !isTable && (
        <Matrix
          key={`${asked.step} ${data.columns.length}`}
          matrix={data}
          rows={rows}
          step={asked.step}
          legend={legend}
          chosen={chosen}
          onChoose={setChosen}
          onOpen={({ row, column }) =>
            setOpened({ what: 'month', region: rows[row]!.guid, month: monthOf(data.columns[column]!) })
          }
        />
      )}
      {chosen && (
        <output className={classes.chosen}>
          {number
            ? `Выбрано пропусков: ${formatNumber(number)}, регионов: ${formatNumber(holes.length)}. «Запустить подкачку» покажет, что будет получено.`
            : 'Среди выбранного пропусков нет.'}
          {number > 0 && asked.dataset === 'load' && (
            <Button
              size="compact-sm"
              variant="default"
              disabled={mayNot !== undefined}
              title={mayNot}
              onClick={() => open('estimate')}
            >
              Рассчитать…
            </Button>
          )}
        </output>
      )}
      <footer className={page.footer}>
        <Legend ref={legend} />
      </footer>
      <Suspense>
        {opened?.what === 'start' && <StartDialog wanted={opened.wanted} onClose={close} />}
        {opened?.what === 'estimate' && (
          <EstimateDialog wanted={estimatedOf(opened.wanted)} rows={rows} onClose={close} />
        )}
        {opened?.what === 'month' && <MonthDialog region={opened.region} month={opened.month} onClose={close} />}
        {opened?.what === 'run' && <RunDialog guid={opened.guid} onClose={close} />}
        {opened?.what === 'upload' && <UploadDialog regions={data?.rows ?? []} onClose={close} />}
      </Suspense>
    </section>
  );
}
