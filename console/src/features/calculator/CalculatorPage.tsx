import { Text, Title } from '@mantine/core';
import { useDocumentTitle } from '@mantine/hooks';
import { IconClockHour4, IconDeviceFloppy, IconFileExport, IconFolderOpen, IconReceipt } from '@tabler/icons-react';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { lazy, Suspense, useState } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { fetchFile } from '../../resource/fetch-file.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { linkTo } from '../../ui/link-to.ts';
import page from '../../ui/Page.module.css';
import classes from './Calculator.module.css';
import { emptyQuestion, isAsked } from './question.ts';
import { QuestionForm } from './QuestionForm.tsx';
import { ScenarioNote } from './ScenarioNote.tsx';
import { energyText } from './words.ts';

const Result = lazy(async () => ({ default: (await import('./Result.tsx')).Result }));
const SaveDialog = lazy(async () => ({ default: (await import('./SaveDialog.tsx')).SaveDialog }));
const ScenariosDialog = lazy(async () => ({ default: (await import('./ScenariosDialog.tsx')).ScenariosDialog }));

const NOT_ASKED = 'Сначала выберите точки или загрузите профиль';

/** What energy costs in price categories: a question at the left, its answer at the right. */
export function CalculatorPage() {
  useDocumentTitle('Калькулятор — Энергоконсоль');
  const navigate = useNavigate();
  const { scenario } = useSearch({ from: '/shell/calculator' });
  const [own, setOwn] = useState<Question>(emptyQuestion);
  const [chosen, setChosen] = useState<string | null>(null);
  const [opened, setOpened] = useState<'save' | 'scenarios' | null>(null);
  const mayNotSave = useRefusal('calculator', 'create');
  const kept = useCall(calls.scenario, { params: { guid: scenario ?? '' } }, { enabled: scenario !== undefined });
  const question: Question = scenario && kept.data ? kept.data.question : own;
  const ready = isAsked(question);
  const fresh = useCall(calls.calculate, { body: question }, { enabled: ready && !scenario, keepPrevious: true });
  const { error, refetch } = scenario ? kept : fresh;
  const result = scenario ? kept.data?.result : ready ? fresh.data : undefined;

  const month = result?.months.find((one) => one.month === chosen)?.month ?? question.from;

  const show = (address: string) => void navigate(linkTo(address));
  const ask = (change: Partial<Question>) => {
    setOwn({ ...question, ...change });
    if (scenario) show(paths.calculator);
  };
  const close = () => setOpened(null);
  const exportMonth = () =>
    void (scenario
      ? fetchFile(calls.exportScenario, { params: { guid: scenario }, query: { month } }, 'Расчёт.xlsx')
      : fetchFile(calls.export, { body: { question, month } }, 'Расчёт.xlsx'));
  const volume = result?.months.reduce((sum, one) => sum + one.volume, 0) ?? 0;
  const period =
    question.from === question.to
      ? monthTitle(question.from)
      : `${monthTitle(question.from)} — ${monthTitle(question.to)}`;
  const notReckoned = result?.months.some(({ prices }) => prices) ? undefined : NOT_ASKED;

  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <Title order={1}>Калькулятор</Title>
          <div className={page.state} aria-live="polite">
            {result ? `${period}: ${energyText(volume)}` : 'Сравнение ценовых категорий'}
          </div>
        </div>
        <ActionButton icon={IconReceipt} refusal={undefined} onClick={() => show(paths.priceSets)}>
          Цены
        </ActionButton>
        <ActionButton icon={IconClockHour4} refusal={undefined} onClick={() => show(paths.plannedPeakHours)}>
          Плановые часы
        </ActionButton>
        <ActionButton icon={IconFolderOpen} refusal={undefined} onClick={() => setOpened('scenarios')}>
          Сохранённые
        </ActionButton>
        <ActionButton icon={IconFileExport} refusal={notReckoned} onClick={exportMonth}>
          Выгрузить XLSX
        </ActionButton>
        <ActionButton
          icon={IconDeviceFloppy}
          refusal={mayNotSave ?? (result ? undefined : NOT_ASKED)}
          onClick={() => setOpened('save')}
        >
          Сохранить расчёт
        </ActionButton>
      </header>
      <div className={classes.columns}>
        <QuestionForm question={question} result={result} onAsk={ask} />
        <div className={classes.answer}>
          {kept.data && scenario && <ScenarioNote scenario={kept.data} onAnew={() => ask({})} />}
          {error && <ErrorNote {...formErrorText(error)} onRetry={() => void refetch()} />}
          {!result && !error && (ready || scenario) && <Loading height={320} label="Считаем" />}
          {!result && !error && !ready && !scenario && (
            <div className={page.empty}>
              <Text fw={600}>Здесь будет стоимость по ценовым категориям</Text>
              <Text c="dimmed">
                Выберите верифицированные точки учёта и месяц или загрузите почасовой профиль из файла.
              </Text>
            </div>
          )}
          {result && (
            <Suspense fallback={<Loading height={320} />}>
              <Result result={result} question={question} shown={month} onShow={setChosen} />
            </Suspense>
          )}
        </div>
      </div>
      <Suspense>
        {opened === 'save' && (
          <SaveDialog question={question} onClose={close} onSaved={(guid) => show(paths.calculation(guid))} />
        )}
        {opened === 'scenarios' && (
          <ScenariosDialog
            onClose={close}
            onRemoved={(guid) => guid === scenario && ask({})}
            onOpen={(guid) => {
              show(paths.calculation(guid));
              close();
            }}
          />
        )}
      </Suspense>
    </section>
  );
}
