import { Text } from '@mantine/core';
import type { DesktopWidget } from 'contract/features/desktop/calls.ts';
import {
  widgetOriginCalls,
  type OriginItem,
  type OriginStep,
  type WidgetOrigin,
} from 'contract/features/widgets/origin.ts';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { TextLink } from '../../../ui/TextLink.tsx';
import { countOf, formatDate, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from './OriginDialog.module.css';
import { pathOfItem } from './path-of-item.ts';

interface Props {
  widget: DesktopWidget;
  /** The period of the desktop. */
  period: string;
  onClose: () => void;
}

/** Where the figures of a widget come from: the rule, and the chain from the series to the source. */
export function OriginDialog({ widget: { guid, name }, period, onClose }: Props) {
  const zone = useTimeZone();
  const { data, error, refetch } = useCall(widgetOriginCalls.get, { params: { guid }, query: { period, zone } });
  return (
    <Dialog title={`Откуда числа: ${name}`} size="lg" onClose={onClose}>
      {error && <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />}
      {!error && (data ? <Origin origin={data} zone={zone} /> : <Loading height={240} />)}
    </Dialog>
  );
}

function Origin({
  origin: { rule, days, counts, series, jobs, sources },
  zone,
}: {
  origin: WidgetOrigin;
  zone: string;
}) {
  return (
    <div className={classes.origin}>
      <section>
        <h3>Как посчитано</h3>
        <p>{rule}</p>
        {days && (
          <p>
            {days.from === days.to
              ? `За ${formatDate(days.from)}.`
              : `За дни с ${formatDate(days.from)} по ${formatDate(days.to)}.`}
          </p>
        )}
        {counts && <p>{countsText(counts)}</p>}
      </section>
      <Step title="Ряды" step={series} zone={zone} />
      <Step title="Работы" step={jobs} zone={zone} />
      <Step title="Источники" step={sources} zone={zone} />
    </div>
  );
}

const INTERVALS = ['интервал', 'интервала', 'интервалов'] as const;

/** «1 440 интервалов: измерено 1 400, рассчитано 20, нет 20.» */
function countsText({ present, estimated, expected }: NonNullable<WidgetOrigin['counts']>): string {
  if (expected === 0) return 'Данных ещё не ждут.';
  const parts = { измерено: present - estimated, рассчитано: estimated, нет: expected - present };
  const counted = Object.entries(parts).filter(([, count]) => count > 0);
  const text = counted.map(([what, count]) => `${what} ${formatNumber(count)}`).join(', ');
  return `${countOf(expected, INTERVALS)}: ${text}.`;
}

function Step({ title, step: { items, note }, zone }: { title: string; step: OriginStep; zone: string }) {
  if (!items.length && !note) return null;
  return (
    <section>
      <h3>{title}</h3>
      {items.length > 0 && (
        <ul>
          {items.map((item) => (
            <Item key={`${item.text} ${item.at}`} item={item} zone={zone} />
          ))}
        </ul>
      )}
      {note && <p>{note}</p>}
    </section>
  );
}

function Item({ item, zone }: { item: OriginItem; zone: string }) {
  const path = pathOfItem(item);
  return (
    <li>
      {path ? <TextLink to={path}>{item.text}</TextLink> : item.text}
      {item.at && (
        <Text span c="dimmed" size="sm">
          {' '}
          {formatDateTime(item.at, zone)}
        </Text>
      )}
    </li>
  );
}
