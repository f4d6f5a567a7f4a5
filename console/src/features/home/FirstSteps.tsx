import { Button, CloseButton } from '@mantine/core';
import { IconCircle, IconCircleCheck, IconDownload } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import type { FirstStep, StepState } from 'contract/features/home/waiting.ts';
import { lazy, Suspense, useState } from 'react';
import { organization } from '../../api/session.ts';
import { paths } from '../../paths.ts';
import { linkTo } from '../../ui/link-to.ts';
import classes from './FirstSteps.module.css';
import { sampleTables } from './sample-tables.ts';

interface Way {
  to: string;
  label: string;
}

const FoundDialog = lazy(async () => ({ default: (await import('./FoundDialog.tsx')).FoundDialog }));

interface Step {
  title: string;
  why: string;
  ways: readonly Way[];
  samples: readonly { table: keyof typeof sampleTables; label: string }[];
}

const steps = (): Readonly<Record<FirstStep, Step>> => ({
  organization: {
    title: 'Создайте свою организацию',
    why: 'В ней будут паспорт, измерения и люди; здесь, в службе, — общие справочники и список организаций.',
    ways: [],
    samples: [],
  },
  requisites: {
    title: 'Заполните реквизиты организации',
    why: 'ИНН и название стоят в отчётах и макетах, по ИНН узнают отправителя файла.',
    ways: [{ to: paths.organization(organization() ?? ''), label: 'Открыть карточку' }],
    samples: [],
  },
  passport: {
    title: 'Загрузите технический паспорт из таблицы',
    why: 'Сначала объекты потребления, потом точки учёта на них: в обоих списках есть «Загрузить из файла».',
    ways: [
      { to: paths.passportList('consumption-objects'), label: 'Объекты потребления' },
      { to: paths.passportList('metering-points'), label: 'Точки учёта' },
    ],
    samples: [
      { table: 'objects', label: 'Таблица объектов' },
      { table: 'points', label: 'Таблица точек' },
    ],
  },
  values: {
    title: 'Загрузите первый файл измерений',
    why: 'Таблицу часов или макет 80020. Чья это таблица, консоль спросит и покажет, что запишет.',
    ways: [{ to: paths.measurementImports, label: 'Обмен данными' }],
    samples: [{ table: 'values', label: 'Часы за неделю' }],
  },
  colleague: {
    title: 'Пригласите коллегу',
    why: 'Он получит ссылку, а вы увидите, что ему открыто.',
    ways: [{ to: `${paths.users}?create=true`, label: 'Пригласить' }],
    samples: [],
  },
});

interface Props {
  states: readonly StepState[];
  takesFocus: boolean;
  onHide: () => void;
}

/** The first steps in a new organization, with those already done marked. */
export function FirstSteps({ states, takesFocus, onHide }: Props) {
  const known = steps();
  const [isFounding, setFounding] = useState(false);
  const next = states.find(({ isDone }) => !isDone)?.step;
  const done = states.filter(({ isDone }) => isDone).length;
  return (
    <section className={classes.steps} aria-labelledby="first-steps">
      <div className={classes.head}>
        <h2 id="first-steps" className={classes.heading}>
          Первые шаги
        </h2>
        {states.length > 1 && (
          <span className={classes.dim}>
            Сделано {done} из {states.length}
          </span>
        )}
        <CloseButton
          aria-label="Скрыть первые шаги"
          data-tip="Скрыть: вернуть можно кнопкой наверху"
          autoFocus={takesFocus}
          onClick={onHide}
        />
      </div>
      <ol className={classes.list}>
        {states.map(({ step, isDone }) => {
          const { title, why, ways, samples } = known[step];
          return (
            <li key={step} className={classes.step} data-done={isDone || undefined}>
              {isDone ? (
                <IconCircleCheck size={20} aria-label="Сделано" className={classes.done} />
              ) : (
                <IconCircle size={20} aria-label="Ещё не сделано" className={classes.mark} />
              )}
              <div className={classes.what}>
                <div className={classes.title}>{title}</div>
                <div className={classes.dim}>{why}</div>
              </div>
              <div className={classes.ways}>
                {step === 'organization' && (
                  <Button size="xs" variant={isDone ? 'default' : 'filled'} onClick={() => setFounding(true)}>
                    Создать организацию
                  </Button>
                )}
                {ways.map(({ to, label }, index) => (
                  <Button
                    key={to}
                    size="xs"
                    variant={step === next && index === 0 ? 'filled' : 'default'}
                    renderRoot={(props) => <Link {...props} {...linkTo(to)} />}
                  >
                    {label}
                  </Button>
                ))}
                {samples.map(({ table, label }) => (
                  <Button
                    key={table}
                    size="xs"
                    variant="subtle"
                    leftSection={<IconDownload size={14} />}
                    data-tip="Пример, с которым это можно попробовать"
                    onClick={sampleTables[table]}
                  >
                    {label}
                  </Button>
                ))}
              </div>
            </li>
          );
        })}
      </ol>
      <Suspense>{isFounding && <FoundDialog onClose={() => setFounding(false)} />}</Suspense>
    </section>
  );
}
