import { Button } from '@mantine/core';
import { monthOf } from 'contract/time/calendar.ts';
import { lazy, Suspense, useRef, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { useNarrow } from '../../ui/overlay/use-narrow.ts';
import page from '../../ui/Page.module.css';
import classes from './RegionActual.module.css';
import { ChosenHoles } from './ChosenHoles.tsx';
import { Dialogs, type OpenedDialog } from './Dialogs.tsx';
import { Heading } from './Heading.tsx';
import { Legend } from './matrix/Legend.tsx';
import { RegionList } from './matrix/RegionList.tsx';
import { Matrix } from './matrix/Matrix.tsx';
import { RunLine } from './runs/RunLine.tsx';
import { Toolbar } from './Toolbar.tsx';
import { useRegionMatrix } from './use-region-matrix.ts';

const MatrixTable = lazy(async () => ({ default: (await import('./matrix/MatrixTable.tsx')).MatrixTable }));

/** Regions by time: the loaded data, the holes with their reasons, and the refresh. */
export function RegionActualPage() {
  useEvents(['regionActual', 'runs'], ['/api/region-actual']);
  const isNarrow = useNarrow();
  const view = useRegionMatrix();
  const [isTable, setTable] = useState(false);
  const [opened, setOpened] = useState<OpenedDialog | null>(null);
  const legend = useRef<HTMLDivElement>(null);
  const { data, error, asked, rows, chosen, wanted } = view;

  return (
    <section className={`${page.page} ${classes.page}`}>
      <Heading
        view={view}
        onUpload={() => setOpened({ what: 'upload' })}
        onStart={() => setOpened({ what: 'start', wanted: wanted() })}
      />
      <Toolbar
        asked={asked}
        search={view.search}
        state={view.state}
        isTable={isTable}
        onAsk={view.ask}
        onSearch={view.find}
        onState={view.filter}
        onTable={setTable}
      />
      <RunLine onOpen={(guid) => setOpened({ what: 'run', guid })} />
      {error && <ErrorNote {...errorText(error)} onRetry={() => void view.refetch()} />}
      {!data && !error && <Loading flex={1} />}
      {data && rows.length === 0 && (
        <div className={page.empty}>По этим условиям регионов нет. Измените поиск или состояние.</div>
      )}
      {data && rows.length > 0 && isTable && (
        <Suspense>
          <MatrixTable matrix={data} rows={rows} />
        </Suspense>
      )}
      {data && rows.length > 0 && !isTable && isNarrow && (
        <RegionList
          matrix={data}
          rows={rows}
          step={asked.step}
          onOpen={(region, month) => setOpened({ what: 'month', region, month })}
        />
      )}
      {data && rows.length > 0 && !isTable && !isNarrow && (
        <Matrix
          key={`${asked.step} ${data.columns.length}`}
          matrix={data}
          rows={rows}
          step={asked.step}
          legend={legend}
          chosen={chosen}
          onChoose={view.choose}
          onOpen={({ row, column }) =>
            setOpened({ what: 'month', region: rows[row]!.guid, month: monthOf(data.columns[column]!) })
          }
        />
      )}
      {view.rest > 0 && (
        <Button
          variant="subtle"
          size="compact-sm"
          mx={20}
          aria-expanded={view.isWhole}
          onClick={view.turnRest}
          style={{ alignSelf: 'flex-start' }}
        >
          {view.isWhole ? 'Свернуть остальные регионы' : `Остальные регионы: ${view.rest}`}
        </Button>
      )}
      {chosen && <ChosenHoles view={view} onEstimate={() => setOpened({ what: 'estimate', wanted: wanted() })} />}
      <footer className={page.footer}>
        <Legend ref={legend} />
      </footer>
      <Dialogs opened={opened} view={view} onClose={() => setOpened(null)} />
    </section>
  );
}
