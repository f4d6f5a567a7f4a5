import { Anchor } from '@mantine/core';
import { journal } from 'contract/features/journal/calls.ts';
import { journalKinds } from 'contract/features/journal/sentence.ts';
import { useState, type PointerEvent } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { HOURS_HEIGHT, type JournalSearch } from './journal-search.ts';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDateTime, formatNumber } from '../../../ui/text/format.ts';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from './HoursChart.module.css';

interface Props {
  search: JournalSearch;
  onChange: (patch: JournalSearch) => void;
}

const records = ['запись', 'записи', 'записей'] as const;
const MINUTE = 60_000;
const sumOf = (counts: readonly number[]) => counts.reduce((sum, count) => sum + count, 0);
const nameOf = (entity: string | null) => (entity === null ? 'Прочее' : (journalKinds[entity] ?? entity));

/** Activity by hour, one strip per section. Dragging over hours filters the journal by time; clicking a section's name
 *  filters by section. */
export function HoursChart({ search, onChange }: Props) {
  const zone = useTimeZone();
  const { person, session, action, entity, result, from, to, period } = search;
  const { data, error, refetch } = useCall(journal.hours, {
    query: { person, session, action, entity, result, from, to, period, zone } as never,
  });
  const [dragged, setDragged] = useState<readonly [number, number] | null>(null);
  if (error)
    return (
      <div className={classes.figure}>
        <ErrorNote {...errorText(error)} onRetry={() => void refetch()} />
      </div>
    );
  if (!data) return <Loading height={HOURS_HEIGHT} label="Считаем записи по часам" />;
  const { sections, stepMinutes } = data;
  if (sections.length === 0)
    return (
      <div className={classes.figure}>
        <span className={classes.note}>Записей в этом отборе нет: показывать по часам нечего.</span>
      </div>
    );
  const steps = sections[0]!.counts.length;
  const start = Date.parse(data.from);
  const momentAt = (step: number) => new Date(start + step * stepMinutes * MINUTE).toISOString();
  const greatest = Math.max(1, ...sections.flatMap(({ counts }) => counts));
  const total = sumOf(sections.flatMap(({ counts }) => counts));
  const stepAt = (event: PointerEvent<HTMLElement>) => {
    const { left, width } = event.currentTarget.getBoundingClientRect();
    return Math.min(Math.max(Math.floor(((event.clientX - left) / width) * steps), 0), steps - 1);
  };
  const choose = () => {
    if (!dragged) return;
    const [first, last] = dragged.toSorted((a, b) => a - b) as [number, number];
    setDragged(null);
    onChange({ from: momentAt(first), to: momentAt(last + 1), period: undefined });
  };
  const isChosen = (step: number) =>
    dragged !== null && step >= Math.min(...dragged) && step <= Math.max(...dragged) ? true : undefined;
  const hint = (name: string, step: number, count: number) =>
    `${name}: ${countOf(count, records)}, ${formatDateTime(momentAt(step), zone)} – ${formatDateTime(momentAt(step + 1), zone)}`;
  return (
    <figure className={classes.figure} aria-label="Активность по часам и разделам">
      <div className={classes.strips}>
        {sections.map(({ entity: section, counts }) => (
          <div key={section ?? ''} className={classes.line}>
            {section === null ? (
              <span>{nameOf(section)}</span>
            ) : (
              <Anchor component="button" type="button" size="xs" onClick={() => onChange({ entity: section })}>
                {nameOf(section)}
              </Anchor>
            )}
            <div
              className={classes.strip}
              aria-hidden
              onPointerDown={(event) => {
                // A drag past the edge selects up to the edge.
                event.currentTarget.setPointerCapture(event.pointerId);
                setDragged([stepAt(event), stepAt(event)]);
              }}
              onPointerMove={(event) => dragged && setDragged([dragged[0], stepAt(event)])}
              onPointerUp={choose}
              onPointerCancel={() => setDragged(null)}
            >
              {counts.map((count, step) => (
                <span
                  key={momentAt(step)}
                  data-some={count > 0 || undefined}
                  data-chosen={isChosen(step)}
                  style={{ '--share': count / greatest } as object}
                  data-tip={hint(nameOf(section), step, count)}
                />
              ))}
            </div>
            <span>{formatNumber(sumOf(counts))}</span>
          </div>
        ))}
      </div>
      <figcaption className={classes.note}>
        {formatDateTime(data.from, zone)} – {formatDateTime(momentAt(steps), zone)}: {data.isCut && 'более '}
        {countOf(total, records)}, чем гуще цвет, тем больше, до {formatNumber(greatest)}. Проведите по часам, чтобы
        оставить только их.{search.search && ' Слова поиска здесь не учтены: посчитаны все записи отбора.'}
      </figcaption>
    </figure>
  );
}
