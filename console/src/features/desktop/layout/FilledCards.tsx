import { useQueries } from '@tanstack/react-query';
import type { Desktop } from 'contract/features/desktop/calls.ts';
import { hasNothing } from '../../../ui/charts/values/has-nothing.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from '../Desktop.module.css';
import { widgetDataQuery } from '../widget/use-widget-data.ts';
import { DesktopCards } from './DesktopCards.tsx';
import { closedUp } from './layout.ts';

interface Props {
  desktop: Desktop;
  period: string;
}

const names = new Intl.ListFormat('ru');

/** The desktop of a new organization: the widgets that have data, and one line about the others. */
export function FilledCards({ desktop, period }: Props) {
  const zone = useTimeZone();
  const { items, widgets } = desktop;
  const answers = useQueries({
    queries: widgets.map((widget) => ({
      ...widgetDataQuery(widget, period, zone),
      enabled: widget.refusal === null,
    })),
  });
  if (answers.some(({ isLoading }) => isLoading)) return <Loading height={320} />;
  const empty = widgets.filter((_, index) => {
    const answer = answers[index]?.data;
    return answer && hasNothing(answer.data);
  });
  const guids = new Set(empty.map(({ guid }) => guid));
  return (
    <>
      {empty.length > 0 && (
        <p className={classes.later}>
          Здесь {empty.length === 1 ? 'появится' : 'появятся'} {names.format(empty.map(({ name }) => `«${name}»`))}:
          сначала нужны точки учёта и их измерения.
        </p>
      )}
      <DesktopCards
        desktop={{ widgets, items: closedUp(items.filter(({ widgetGuid }) => !guids.has(widgetGuid))) }}
        period={period}
      />
    </>
  );
}
