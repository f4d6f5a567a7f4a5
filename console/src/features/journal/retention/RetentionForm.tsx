import { Alert, Button, Stack, Text } from '@mantine/core';
import { useDebouncedValue } from '@mantine/hooks';
import {
  journalRetention,
  monthsOf,
  retentionClassNames,
  retentionSchema,
  type Retention,
  type RetentionMonths,
} from 'contract/features/journal/retention.ts';
import { useState, type SubmitEvent } from 'react';
import * as z from 'zod/mini';
import { call } from '../../../api/call.ts';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { undoable } from '../../../resource/frame/undoable.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { RetentionForget } from './RetentionForget.tsx';
import { RetentionTable } from './RetentionTable.tsx';
import { refused } from '../../../ui/refusal/refused.ts';
import { DialogFooter } from '../../../ui/overlay/DialogFooter.tsx';

interface Props {
  retention: Retention;
  onClose: () => void;
}

const PAUSE_MS = 300;

/** The error of each invalid number of months. */
const mistakesIn = (months: RetentionMonths): Readonly<Record<string, string>> => {
  const { error } = z.safeParse(retentionSchema, months);
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [String(path[0]), message]));
};

const askedFor = (months: RetentionMonths) =>
  Object.fromEntries(
    retentionClassNames.flatMap((name) => (months[name] === null ? [] : [[name, String(months[name])]])),
  );

export function RetentionForm({ retention, onClose }: Props) {
  const [months, setMonths] = useState(() => monthsOf(retention));
  const [isForgetting, setForgetting] = useState(false);
  const refusal = useRefusal('journal', 'delete');
  const send = useSend(journalRetention.save);
  const mistakes = mistakesIn(months);
  const isRight = Object.keys(mistakes).length === 0;
  const isChanged = JSON.stringify(months) !== JSON.stringify(monthsOf(retention));
  const [settled] = useDebouncedValue(months, PAUSE_MS);
  const preview = useCall(
    journalRetention.preview,
    { query: askedFor(settled) },
    { keepPrevious: true, enabled: Object.keys(mistakesIn(settled)).length === 0 },
  );
  const due = preview.data?.reduce((sum, { count }) => sum + count, 0);
  const reason =
    refusal ?? (isChanged ? 'Сначала сохраните сроки' : due ? undefined : 'Срок хранения не вышел ни у одной записи');
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (!isRight) return;
    if (!isChanged) return onClose();
    const was = monthsOf(retention);
    const { version } = await send.mutateAsync({ body: months, ifMatch: retention.version });
    void undoable({
      request: `retention ${version}`,
      message: 'Сроки хранения журнала: сохранено',
      setBack: async () => setMonths(monthsOf(await call(journalRetention.save, { body: was, ifMatch: version }))),
    });
  };
  return (
    <form onSubmit={(event) => void submit(event).catch(() => undefined)} noValidate>
      <Stack>
        <Text size="sm">
          Записи, срок которых вышел, удаляются по кнопке. Содержание уходит навсегда, отпечаток остаётся, и проверка
          целостности продолжает сходиться. Самих входов и выходов и изменений общих справочников срок не касается: они
          общие для организаций и не удаляются.
        </Text>
        {refusal && <Alert color="blue">Только просмотр. {refusal}</Alert>}
        {(send.error ?? preview.error) && <ErrorNote {...formErrorText(send.error ?? preview.error)} />}
        <RetentionTable
          months={months}
          mistakes={mistakes}
          due={isRight ? preview.data : undefined}
          isReadOnly={refusal !== undefined}
          onChange={(name, value) => setMonths({ ...months, [name]: value })}
        />
        <DialogFooter>
          <Button mr="auto" color="red" variant="light" {...refused(reason)} onClick={() => setForgetting(true)}>
            Удалить сейчас
          </Button>
          <Button variant="default" onClick={onClose}>
            Закрыть
          </Button>
          {!refusal && (
            <Button type="submit" loading={send.isPending} disabled={!isRight}>
              Сохранить
            </Button>
          )}
        </DialogFooter>
      </Stack>
      {isForgetting && due !== undefined && (
        <RetentionForget due={due} version={retention.version} onClose={() => setForgetting(false)} />
      )}
    </form>
  );
}
