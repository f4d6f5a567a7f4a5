import { Button, Checkbox, Group, Modal, Skeleton, Stack } from '@mantine/core';
import type { Scenario } from 'contract/features/calculator-answers.ts';
import { calculatorCalls as calls, type Question } from 'contract/features/calculator-calls.ts';
import { useState } from 'react';
import { call } from '../../api/call.ts';
import { errorText, formErrorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/who.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { formatDateTime } from '../../ui/format.ts';
import { PlainTable, type PlainColumn } from '../../ui/PlainTable.tsx';
import { ScenarioComparison } from './ScenarioComparison.tsx';
import { energyText, monthTitle } from './words.ts';

interface Props {
  onClose: () => void;
  onOpen: (guid: string, question: Question) => void;
}

const MOST = 4;
const periodOf = ({ from, to }: Scenario) =>
  from === to ? monthTitle(from) : `${monthTitle(from)} — ${monthTitle(to)}`;

const columnsOf = (chosen: readonly string[], toggle: (guid: string) => void): readonly PlainColumn<Scenario>[] => [
  {
    label: 'Сравнить',
    cell: ({ guid, name }) => (
      <Checkbox aria-label={`Сравнить «${name}»`} checked={chosen.includes(guid)} onChange={() => toggle(guid)} />
    ),
  },
  { label: 'Название', wraps: true, cell: ({ name, note }) => (note ? `${name} — ${note}` : name) },
  { label: 'Период', cell: periodOf },
  { label: 'Энергия', cell: ({ volume }) => energyText(volume) },
  { label: 'Сохранён', cell: ({ createdAt }) => formatDateTime(createdAt, 'Europe/Moscow') },
  { label: 'Кем', cell: ({ author }) => author ?? '—' },
];

/** The calculations that the organization keeps: open one, compare some, remove one. */
export function ScenariosDialog({ onClose, onOpen }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error } = useCall(calls.scenarios, { query: {} });
  const remove = useSend(calls.remove);
  const mayNotRemove = useRefusal('calculator', 'delete');
  const open = async (guid: string) => onOpen(guid, (await call(calls.scenario, { params: { guid } })).question);
  const toggle = (guid: string) =>
    setChosen(chosen.includes(guid) ? chosen.filter((one) => one !== guid) : [...chosen, guid].slice(-MOST));
  return (
    <Modal opened onClose={onClose} size="xl" title="Сохранённые расчёты">
      <Stack>
        {error && <ErrorNote {...errorText(error)} />}
        {!data && !error && <Skeleton height={160} aria-label="Загружаем" />}
        {data && (
          <PlainTable
            label="Сохранённые расчёты"
            columns={columnsOf(chosen, toggle)}
            rows={data}
            rowKey={({ guid }) => guid}
            nothing="Сохранённых расчётов нет: рассчитайте и нажмите «Сохранить расчёт»."
          >
            {({ guid, name, version }) => (
              <Group gap={6} wrap="nowrap">
                <Button size="compact-sm" variant="default" onClick={() => void open(guid)}>
                  Открыть
                </Button>
                <Button
                  size="compact-sm"
                  variant="default"
                  color="red"
                  disabled={mayNotRemove !== undefined}
                  title={mayNotRemove}
                  aria-label={`Удалить «${name}»`}
                  onClick={() => remove.mutate({ params: { guid }, ifMatch: version })}
                >
                  Удалить
                </Button>
              </Group>
            )}
          </PlainTable>
        )}
        {remove.error && <ErrorNote {...formErrorText(remove.error)} />}
        {data && chosen.length > 1 && (
          <ScenarioComparison scenarios={data.filter(({ guid }) => chosen.includes(guid))} />
        )}
      </Stack>
    </Modal>
  );
}
