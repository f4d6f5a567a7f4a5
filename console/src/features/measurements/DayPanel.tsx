import { Button, Group, Text, Title } from '@mantine/core';
import { IconHistory, IconX } from '@tabler/icons-react';
import { intervalMoments, intervalName } from 'contract/time/day-shape.ts';
import { qualities, type Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls, type PointValues } from 'contract/features/measurements/point-values.ts';
import { lazy, Suspense, useState, type ClipboardEvent } from 'react';
import { useCall } from '../../api/queries.ts';
import { parseNumber } from '../../resource/frame/form-values.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { formatDate } from '../../ui/text/format.ts';
import classes from './Measurements.module.css';
import { useValueRefusal } from './use-value-refusal.ts';

const CorrectionDialog = lazy(async () => ({ default: (await import('./CorrectionDialog.tsx')).CorrectionDialog }));
const ExpectedDay = lazy(async () => ({ default: (await import('./expected/ExpectedDay.tsx')).ExpectedDay }));
const VersionsTable = lazy(async () => ({ default: (await import('./VersionsTable.tsx')).VersionsTable }));

interface Props {
  guid: string;
  channel: Channel;
  day: string;
  onClose: () => void;
}

const textOf = (value: number | null) => (value === null ? '' : String(value).replace('.', ','));

/** The intervals of a day, which can be edited or pasted as a column. */
function Intervals({ guid, channel, day, answer }: Omit<Props, 'onClose'> & { answer: PointValues }) {
  const { zone, stepMinutes } = answer;
  const stored = answer.days[0];
  const moments = intervalMoments(day, zone, stepMinutes);
  const [edits, setEdits] = useState<Readonly<Record<number, string>>>({});
  const [isSaving, setSaving] = useState(false);
  const mayNot = useValueRefusal();
  const before = moments.map((_, index) => stored?.values[index] ?? null);
  const typed = before.map((value, index) => parseNumber(edits[index] ?? textOf(value)));
  const isWrong = typed.some((value) => typeof value === 'string');
  const paste = (from: number) => (event: ClipboardEvent) => {
    const cells = event.clipboardData
      .getData('text')
      .replace(/\r?\n$/, '')
      .split(/\r?\n|\t/);
    if (cells.length < 2 || mayNot) return;
    event.preventDefault();
    const given = cells.slice(0, moments.length - from).map((cell, index) => [from + index, cell.trim()]);
    setEdits({ ...edits, ...(Object.fromEntries(given) as Record<number, string>) });
  };
  return (
    <>
      <ul className={classes.day}>
        {moments.map((moment, index) => {
          const name = intervalName(moment, zone, stepMinutes);
          const value = before[index]!;
          const quality = value === null ? 'none' : (stored?.quality?.[index] ?? '0');
          return (
            <li
              key={moment}
              className={classes.cell}
              data-quality={quality}
              data-changed={edits[index] !== undefined || undefined}
              data-tip={value === null ? 'нет данных' : qualities[Number(quality)]}
            >
              <span>{name}</span>
              <input
                inputMode="decimal"
                aria-label={name}
                readOnly={mayNot !== undefined}
                value={edits[index] ?? textOf(value)}
                aria-invalid={typeof typed[index] === 'string'}
                onChange={(event) => setEdits({ ...edits, [index]: event.currentTarget.value })}
                onPaste={paste(index)}
              />
            </li>
          );
        })}
      </ul>
      {Object.keys(edits).length > 0 && (
        <Group>
          <Button disabled={isWrong} onClick={() => setSaving(true)}>
            Сохранить сутки…
          </Button>
          <Button variant="default" onClick={() => setEdits({})}>
            Отменить
          </Button>
        </Group>
      )}
      <Suspense>
        {isSaving && (
          <CorrectionDialog
            guid={guid}
            correction={{ channel, day, values: typed as (number | null)[] }}
            version={stored?.version ?? 0}
            onDone={() => setEdits({})}
            onClose={() => setSaving(false)}
          />
        )}
      </Suspense>
    </>
  );
}

/** One day of a channel: its values and their earlier versions. */
export function DayPanel({ guid, channel, day, onClose }: Props) {
  const [isPastShown, setPastShown] = useState(false);
  const mayNot = useValueRefusal();
  const params = { guid };
  const { data } = useCall(pointValueCalls.values, { params, query: { channel, from: day, to: day } });
  if (!data) return null;
  return (
    <section aria-label={`Сутки ${formatDate(day)}`}>
      <Group justify="space-between" mb="xs">
        <Title order={2} size="h4">
          {formatDate(day)}
        </Title>
        <Group gap="xs">
          <ActionButton icon={IconHistory} refusal={undefined} onClick={() => setPastShown(!isPastShown)}>
            {isPastShown ? 'Скрыть версии' : 'Прежние версии'}
          </ActionButton>
          <ActionButton icon={IconX} refusal={undefined} onClick={onClose}>
            Закрыть сутки
          </ActionButton>
        </Group>
      </Group>
      {data.days.length === 0 && (
        <Text c="dimmed" size="sm" mb="xs">
          {mayNot ?? 'За эти сутки значений нет: их можно внести.'}
        </Text>
      )}
      <Suspense>{channel === '01' && <ExpectedDay guid={guid} day={day} answer={data} />}</Suspense>
      <Intervals key={data.days[0]?.version ?? 0} guid={guid} channel={channel} day={day} answer={data} />
      <Suspense>{isPastShown && <VersionsTable guid={guid} channel={channel} day={day} />}</Suspense>
    </section>
  );
}
