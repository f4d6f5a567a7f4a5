import '@mantine/core/styles/Progress.layer.css';
import { Alert, Button, Group, Progress, Stack, Text, Title } from '@mantine/core';
import { classifierCalls, isUnderWay, type ClassifierLoad } from 'contract/features/dictionaries/classifiers.ts';
import { classifiers } from 'contract/features/dictionaries/facts.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useSend } from '../../../api/queries.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import { countOf, formatDate, formatNumber } from '../../../ui/text/format.ts';
import { LoadChanges } from './LoadChanges.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  load: ClassifierLoad;
  /** Why the person may not apply it. */
  refusal: string | undefined;
}

type AtRow = ClassifierLoad['mistakes'][number];

const rowColumns: readonly PlainColumn<AtRow>[] = [
  { label: 'Строка', isNumber: true, cell: ({ row }) => formatNumber(row) },
  { label: 'Что в ней', wraps: true, cell: ({ text }) => text },
];

/** A load in progress: its progress, the errors in its file, or its changes. */
export function LoadState({ load, refusal }: Props) {
  return (
    <section aria-live="polite">
      <Stack gap="sm">
        <Title order={2} size="h5">
          {classifiers[load.classifier]} от {formatDate(load.edition)}: {load.fileName}
        </Title>
        {isUnderWay(load) && <Going load={load} />}
        {load.refusal && (
          <ErrorNote
            title={load.state === 'ready' ? 'Не применено, словарь прежний' : 'Файл не прочитан, словарь прежний'}
            text={load.refusal}
            requestId=""
          />
        )}
        {load.mistakesTotal > 0 && (
          <>
            <Alert color="red" title="В файле ошибки, словарь прежний" role="alert">
              {countOf(load.mistakesTotal, ['ошибка', 'ошибки', 'ошибок'])}. Исправьте строки и загрузите файл снова.
            </Alert>
            <PlainTable
              label="Ошибки"
              columns={rowColumns}
              rows={load.mistakes}
              rowKey={({ row, text }) => `${row} ${text}`}
              nothing=""
            />
          </>
        )}
        {load.state === 'ready' && <Ready load={load} refusal={refusal} />}
      </Stack>
    </section>
  );
}

function Going({ load: { state, done, total } }: { load: ClassifierLoad }) {
  const text =
    state === 'reading'
      ? `Читаем файл${done ? `: ${countOf(done, ['строка', 'строки', 'строк'])}` : '…'}`
      : 'Применяем: двести тысяч кодов — несколько минут. Со страницы можно уйти.';
  return (
    <div>
      <Progress
        value={state === 'reading' ? 100 : total ? (100 * (done ?? 0)) / total : 0}
        aria-label="Сколько сделано"
        animated
      />
      <Text size="sm" mt={4}>
        {text}
      </Text>
    </div>
  );
}

function Ready({ load, refusal }: { load: ClassifierLoad; refusal: string | undefined }) {
  const apply = useSend(classifierCalls.apply);
  const { changes, codes, repeats, skipped, skippedTotal } = load;
  const total = Object.values(changes).reduce((sum, count) => sum + count, 0);
  const rest = [
    repeats > 0 && `повторов — ${formatNumber(repeats)}`,
    skippedTotal > 0 && `строк без кода (заголовки и примечания) — ${formatNumber(skippedTotal)}`,
  ].filter(Boolean);
  return (
    <>
      <Text size="sm">
        {`В файле ${countOf(codes, ['код', 'кода', 'кодов'])}${rest.length ? `; ${rest.join(', ')}` : ''}.`}
      </Text>
      {skippedTotal > 0 && (
        <details>
          <summary>Строки без кода, они не загружаются</summary>
          <PlainTable
            label="Строки без кода"
            columns={rowColumns}
            rows={skipped}
            rowKey={({ row }) => String(row)}
            nothing=""
          />
        </details>
      )}
      {load.isOlder && (
        <Alert color="orange" title="Эта редакция старше той, что уже есть">
          Словарь вернётся к ней: коды, которых в ней нет, станут исключёнными.
        </Alert>
      )}
      {total === 0 ? (
        <Text>Словарь уже такой: применять нечего, кроме даты редакции.</Text>
      ) : (
        <LoadChanges load={load} />
      )}
      {apply.error && <ErrorNote {...formErrorText(apply.error)} />}
      <Group>
        <Button
          loading={apply.isPending}
          {...refused(refusal)}
          onClick={() => apply.mutate({ params: { guid: load.guid } })}
        >
          Применить
        </Button>
        <Text size="sm" c="dimmed">
          Исключённый код остаётся там, где он выбран, но больше не предлагается.
        </Text>
      </Group>
    </>
  );
}
