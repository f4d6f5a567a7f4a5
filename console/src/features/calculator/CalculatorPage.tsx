import { Text } from '@mantine/core';
import { lazy, Suspense, useState } from 'react';
import { formErrorText } from '../../api/error-text.ts';
import { paths } from '../../paths.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import classes from './Calculator.module.css';
import { Heading } from './Heading.tsx';
import { ProfileDrop } from './profile/ProfileDrop.tsx';
import { ProfileReport } from './profile/ProfileReport.tsx';
import { QuestionForm } from './question/QuestionForm.tsx';
import { ScenarioNote } from './scenarios/ScenarioNote.tsx';
import { useCalculation } from './use-calculation.ts';

const Result = lazy(async () => ({ default: (await import('./result/Result.tsx')).Result }));
const SaveDialog = lazy(async () => ({ default: (await import('./scenarios/SaveDialog.tsx')).SaveDialog }));
const ScenariosDialog = lazy(async () => ({
  default: (await import('./scenarios/ScenariosDialog.tsx')).ScenariosDialog,
}));

/** The cost of energy by price category: the question on the left, the answer on the right. */
export function CalculatorPage() {
  const calculation = useCalculation();
  const [opened, setOpened] = useState<'save' | 'scenarios' | null>(null);
  const { question, file, scenario, next, result, error, show, ask } = calculation;
  const close = () => setOpened(null);
  // The report of the file asks for the missing settings first.
  const isFileOpen = file.file !== null && !file.error && !question.profile;

  return (
    <section className={page.page}>
      <Heading calculation={calculation} onOpen={setOpened} />
      <div className={classes.columns}>
        <QuestionForm question={question} result={result} file={file} onAsk={ask} />
        <div className={classes.answer}>
          {scenario && <ScenarioNote scenario={scenario} onAnew={() => ask({})} />}
          <ProfileReport given={file} />
          {error && <ErrorNote {...formErrorText(error)} onRetry={() => void calculation.refetch()} />}
          {!result && !error && !next && <Loading height={320} label="Считаем" />}
          {!result && !error && next && !isFileOpen && (
            <div className={page.empty}>
              <Text fw={600}>Здесь будет стоимость по ценовым категориям</Text>
              <Text c="dimmed">{next}</Text>
              {(!file.file || file.error) && <ProfileDrop given={file} />}
            </div>
          )}
          {result && (
            <Suspense fallback={<Loading height={320} />}>
              <Result
                result={result}
                question={question}
                isKept={scenario !== undefined}
                shown={calculation.month}
                onShow={calculation.setMonth}
              />
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
            onRemoved={(guid) => guid === calculation.scenarioGuid && ask({})}
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
