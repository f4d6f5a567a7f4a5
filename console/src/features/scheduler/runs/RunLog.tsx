import { Button, Select, Text, TextInput } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import { IconDownload, IconSearch } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { isOpen, lineLevels, runs, type LineLevel, type Run, type RunLine } from 'contract/features/scheduler/runs.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../../api/call.ts';
import { paths } from '../../../paths.ts';
import { momentText } from '../../../ui/text/moment-text.ts';
import { saveFile } from '../../../ui/save-file.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import classes from '../Scheduler.module.css';

const PAUSE_MS = 300;
const PAGES = 20;
const levels = Object.entries(lineLevels).map(([value, label]) => ({ value, label }));

interface Filter {
  level?: LineLevel;
  search?: string;
}

interface Log {
  lines: RunLine[];
  isClosed: boolean;
}
const NOTHING: Log = { lines: [], isClosed: false };

async function readLines(guid: string, filter: Filter, signal: AbortSignal): Promise<Log> {
  const lines: RunLine[] = [];
  for (let page = 0; page < PAGES; page++) {
    const after = String(lines.at(-1)?.number ?? 0);
    const { items, isEnd, isClosed } = await call(runs.lines, {
      params: { guid },
      query: { ...filter, after },
      signal,
    });
    if (isClosed) return { lines, isClosed };
    lines.push(...items);
    if (isEnd) break;
  }
  return { lines, isClosed: false };
}

const CLOSED =
  'Журнал называет и записи, которые вам не видны: его читают тот, с чьими правами шла работа, и тот, кто видит все.';

const nothingText = (isGoing: boolean, isNarrowed: boolean) => {
  if (isNarrowed) return 'Таких строк нет.';
  return isGoing ? 'Сообщений пока нет.' : 'Сообщений нет.';
};

interface Props {
  run: Run;
}

/** The live log of a run: filtered by level and text, or downloaded as a file. */
export function RunLog({ run: { guid, state } }: Props) {
  const zone = useTimeZone();
  const [level, setLevel] = useState<LineLevel | null>(null);
  const [text, setText] = useState('');
  const [search] = useDebouncedValue(text.trim(), PAUSE_MS);
  const filter = { ...(level && { level }), ...(search && { search }) };
  const { data: { lines, isClosed } = NOTHING } = useQuery({
    // The log of a finished run is complete, so it is reloaded at the end.
    queryKey: [runs.lines.path, guid, filter, isOpen(state)],
    queryFn: ({ signal }) => readLines(guid, filter, signal),
    placeholderData: keepPreviousData,
  });
  const list = useRef<HTMLUListElement>(null);
  const count = lines.length;
  useEffect(() => {
    // The newest line stays in view while the run is in progress.
    if (count > 0 && isOpen(state)) list.current?.scrollTo({ top: list.current.scrollHeight });
  }, [count, state]);
  const clock = (at: string) => `${momentText(at, zone)}:${new Date(at).toISOString().slice(17, 19)}`;
  const save = () => {
    const content = lines.map((line) => `${line.at}\t${lineLevels[line.level]}\t${line.text}`).join('\r\n');
    saveFile(new Blob([content], { type: 'text/plain' }), `Запуск ${guid}.txt`);
  };
  return (
    <>
      <div className={classes.filters}>
        <TextInput
          aria-label="Поиск по журналу работы"
          placeholder="Найти в журнале работы"
          leftSection={<IconSearch size={16} />}
          maxLength={200}
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <Select
          aria-label="Уровень"
          placeholder="Все уровни"
          clearable
          data={levels}
          value={level}
          onChange={(value) => setLevel(value as LineLevel | null)}
        />
        <Button variant="default" leftSection={<IconDownload size={16} />} disabled={!lines.length} onClick={save}>
          Скачать
        </Button>
      </div>
      {lines.length === 0 ? (
        <Text px={20} c="dimmed">
          {isClosed ? CLOSED : nothingText(isOpen(state), level !== null || search !== '')}
        </Text>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- the keyboard scrolls it
        <ul ref={list} className={classes.lines} aria-label="Журнал работы" tabIndex={0}>
          {lines.map((line) => (
            <li key={line.number} data-level={line.level}>
              <time dateTime={line.at}>{clock(line.at)}</time>
              {line.level !== 'info' && <b>{lineLevels[line.level]}: </b>}
              {line.records ? (
                <TextLink to={paths.passportList(line.records.resource, line.records.filter)}>{line.text}</TextLink>
              ) : (
                line.text
              )}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
