import { CatchBoundary } from '@tanstack/react-router';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import { lazy, Suspense } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { ProblemError } from '../../../api/problem-error.ts';
import classes from '../Desktop.module.css';
import type { WidgetQuery } from './use-widget-data.ts';
import { WidgetTrouble } from './WidgetTrouble.tsx';
import { Loading } from '../../../ui/Loading.tsx';

const Figure = lazy(async () => ({ default: (await import('../../../ui/charts/Figure.tsx')).Figure }));

interface Props {
  widget: DesktopWidget;
  query: WidgetQuery;
  isTable: boolean;
}

const waiting = <Loading flex={1} />;

function troubleOf(error: Error) {
  if (error instanceof ProblemError && error.is('not_found'))
    return { title: 'Виджета больше нет', text: 'Его удалили или сняли с публикации. Уберите его с рабочего стола.' };
  if (error instanceof ProblemError && error.is('forbidden')) return { title: 'Нет права', text: error.problem.detail };
  return errorText(error);
}

const BrokenWidget = ({ reset }: { reset: () => void }) => (
  <WidgetTrouble
    title="Виджет не удалось показать"
    text="Остальные работают. Если ошибка повторится, скажите администратору."
    onRetry={reset}
  />
);

/** The data of a widget or its error; an error affects this widget only. */
export function WidgetBody({ widget, query: { data, error, refetch, dataUpdatedAt }, isTable }: Props) {
  const { name, kind, refusal } = widget;
  if (refusal !== null) return <WidgetTrouble title="Нет права" text={refusal} />;
  if (error && !data) return <WidgetTrouble {...troubleOf(error)} onRetry={() => void refetch()} />;
  if (!data) return waiting;
  return (
    <CatchBoundary getResetKey={() => `${dataUpdatedAt} ${isTable}`} errorComponent={BrokenWidget}>
      <div className={classes.inside}>
        <Suspense fallback={waiting}>
          <Figure title={name} kind={isTable ? 'table' : kind} data={data.data} />
        </Suspense>
      </div>
    </CatchBoundary>
  );
}
