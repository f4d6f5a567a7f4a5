import { Button } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconListCheck } from '@tabler/icons-react';
import { waitingCalls, waitingKinds } from 'contract/features/home/waiting.ts';
import { lazy, Suspense, useState, type ReactNode } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useEvents } from '../../api/events.ts';
import { useCall } from '../../api/queries.ts';
import { organization } from '../../api/session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { MOSCOW, useTimeZone } from '../../ui/text/time-zone.ts';
import { useNow } from '../../ui/use-now.ts';
import { EnergyToday } from './energy/EnergyToday.tsx';
import classes from './Home.module.css';
import { upperFirst } from './upper-first.ts';
import { WaitingLines } from './WaitingLines.tsx';
import { isTrue, usePreference } from '../../ui/preferences/preferences.ts';
import { PageTitle } from '../../ui/help/PageTitle.tsx';

const FirstSteps = lazy(async () => ({ default: (await import('./FirstSteps.tsx')).FirstSteps }));

const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }));

const MINUTE_MS = 60_000;
const WAITING_HEIGHT = 360;
const dateText = new Intl.DateTimeFormat('ru', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: MOSCOW,
});

/** The first steps are hidden separately in each organization. */
const hiddenKey = () => `first-steps-hidden/${organization()}`;

interface Props {
  /** The content below: the person's desktop; a new organization has no energy data to show yet. */
  children: (isNew: boolean) => ReactNode;
}

/** The start page: pending work, today's energy, and the desktop below. */
export function Home({ children }: Props) {
  useDocumentTitle('Главная — Энергоконсоль');
  const now = useNow(MINUTE_MS);
  useEvents(['forecasts', 'measurementImports', 'runs'], [waitingCalls.get.path]);
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(waitingCalls.get, { query: { zone } });
  const [areHidden, setHidden] = usePreference(hiddenKey(), isTrue);
  const [areCalled, setCalled] = useState(false);
  /** The button that shows or hides the steps disappears with the focus, so the other one is focused. */
  const [hasMoved, setMoved] = useState(false);
  const [isChoosing, setChoosing] = useState(false);
  const hide = () => {
    setHidden(true);
    setCalled(false);
    setMoved(true);
  };
  const waiting = new Set(data?.lines.map(({ kind }) => kind));
  const steps = data?.steps ?? [];
  const areDue = !areHidden && steps.some(({ isDone }) => !isDone);
  const isNew = steps.some(({ step, isDone }) => step !== 'requisites' && step !== 'colleague' && !isDone);
  const areShown = steps.length > 0 && (areDue || areCalled);
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>Главная</PageTitle>
          <div className={page.state}>{upperFirst(dateText.format(now))}, время московское</div>
        </div>
        {steps.length > 0 && !areShown && (
          <Button
            variant="default"
            leftSection={<IconListCheck size={16} />}
            autoFocus={hasMoved}
            onClick={() => {
              setCalled(true);
              setMoved(true);
            }}
          >
            Первые шаги
          </Button>
        )}
      </header>
      <div className={page.scrolling}>
        {areShown && (
          <Suspense fallback={<Loading height={240} />}>
            <FirstSteps states={steps} takesFocus={hasMoved} onHide={hide} />
          </Suspense>
        )}
        <div className={classes.columns}>
          <EnergyToday isNew={isNew} />
          <section className={classes.waiting} aria-labelledby="waiting">
            <header className={classes.waitingHead}>
              <h2 id="waiting" className={classes.heading}>
                Ждёт вас
              </h2>
              {data && (
                <Button size="compact-sm" variant="subtle" onClick={() => setChoosing(true)}>
                  Настроить
                </Button>
              )}
            </header>
            {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
            {!data && !error && <Loading height={WAITING_HEIGHT} />}
            {data && <WaitingLines lines={data.lines} hidden={data.hidden} />}
          </section>
        </div>
        <Suspense>
          {data && isChoosing && (
            <SettingsDialog
              kinds={waitingKinds.filter((kind) => data.hidden.includes(kind) || waiting.has(kind))}
              onClose={() => setChoosing(false)}
            />
          )}
        </Suspense>
        {children(isNew)}
      </div>
    </section>
  );
}
