import { Button } from '@mantine/core';
import { IconLayoutGrid } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { desktopCalls } from 'contract/features/desktop/calls.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import classes from './Desktop.module.css';
import { DesktopCards } from './layout/DesktopCards.tsx';
import { usePeriod } from './use-period.ts';

const PeriodSelect = lazy(async () => ({ default: (await import('./PeriodSelect.tsx')).PeriodSelect }));

const FilledCards = lazy(async () => ({ default: (await import('./layout/FilledCards.tsx')).FilledCards }));

interface Props {
  /** The organization has no points or values yet, so empty widgets are not shown. */
  isNew: boolean;
}

/** The desktop as part of another screen, with its period; it is edited on its own screen. */
export function DesktopSection({ isNew }: Props) {
  const period = usePeriod();
  const { data, error, refetch } = useCall(desktopCalls.get, {});
  return (
    <section aria-labelledby="desktop" className={classes.section}>
      <div className={classes.sectionHead}>
        <h2 id="desktop" className={classes.sectionName}>
          Рабочий стол
        </h2>
        <Suspense fallback={<Loading width={200} height={36} />}>
          <PeriodSelect period={period} />
        </Suspense>
        <Button
          variant="default"
          leftSection={<IconLayoutGrid size={16} />}
          renderRoot={(props) => (
            <Link {...props} to={paths.desktop} search={(before) => ({ ...before, edit: true })} />
          )}
        >
          Настроить
        </Button>
      </div>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={320} />}
      {data && isNew && (
        <Suspense fallback={<Loading height={320} />}>
          <FilledCards desktop={data} period={period} />
        </Suspense>
      )}
      {data && !isNew && <DesktopCards desktop={data} period={period} />}
    </section>
  );
}
