import { Anchor, Button, Checkbox, Stack } from '@mantine/core';
import type { Scenario } from 'contract/features/calculator/answers.ts';
import { calculatorCalls as calls } from 'contract/features/calculator/calls.ts';
import { monthTitle } from 'contract/time/calendar.ts';
import { useState } from 'react';
import { errorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { PlainTable, type PlainColumn } from '../../../ui/table/PlainTable.tsx';
import classes from '../Calculator.module.css';
import { ScenarioComparison } from './ScenarioComparison.tsx';
import { energyText } from '../text/words.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { refused } from '../../../ui/refusal/refused.ts';

interface Props {
  onClose: () => void;
  onOpen: (guid: string) => void;
  onRemoved: (guid: string) => void;
}

const MOST = 4;
const periodOf = ({ from, to }: Scenario) =>
  from === to ? monthTitle(from) : `${monthTitle(from)} — ${monthTitle(to)}`;

interface Choice {
  chosen: readonly string[];
  toggle: (guid: string) => void;
  open: (guid: string) => void;
}

const columnsOf = ({ chosen, toggle, open }: Choice): readonly PlainColumn<Scenario>[] => [
  {
    label: 'Сравнить',
    cell: ({ guid, name }) => (
      <Checkbox aria-label={`Сравнить «${name}»`} checked={chosen.includes(guid)} onChange={() => toggle(guid)} />
    ),
  },
  {
    label: 'Название',
    wraps: true,
    cell: ({ guid, name, note }) => (
      <>
        <Anchor component="button" type="button" size="sm" onClick={() => open(guid)}>
          {name}
        </Anchor>
        {note && ` — ${note}`}
      </>
    ),
  },
  {
    label: 'Период',
    cell: (scenario) => (
      <>
        <div>{periodOf(scenario)}</div>
        <div className={classes.reason}>{energyText(scenario.volume)}</div>
      </>
    ),
  },
  {
    label: 'Сохранён',
    cell: ({ createdAt, author }) => (
      <>
        <div>{formatDateTime(createdAt, 'Europe/Moscow')}</div>
        {author && <div className={classes.reason}>{author}</div>}
      </>
    ),
  },
];

/** The saved calculations of the organization: open, compare or remove them. */
export function ScenariosDialog({ onClose, onOpen, onRemoved }: Props) {
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const { data, error } = useCall(calls.scenarios, { query: {} });
  const [doomed, setDoomed] = useState<Scenario | null>(null);
  const remove = useSend(calls.remove);
  const mayNotRemove = useRefusal('calculator', 'delete');
  const toggle = (guid: string) =>
    setChosen(chosen.includes(guid) ? chosen.filter((one) => one !== guid) : [...chosen, guid].slice(-MOST));
  return (
    <Dialog onClose={onClose} size="xl" title="Сохранённые расчёты">
      <Stack>
        {error && <ErrorNote {...errorText(error)} />}
        {!data && !error && <Loading height={160} />}
        {data && (
          <PlainTable
            label="Сохранённые расчёты"
            columns={columnsOf({ chosen, toggle, open: onOpen })}
            rows={data}
            rowKey={({ guid }) => guid}
            nothing="Сохранённых расчётов нет: рассчитайте и нажмите «Сохранить расчёт»."
          >
            {(scenario) => (
              <Button
                size="compact-sm"
                variant="default"
                {...refused(mayNotRemove)}
                aria-label={`Удалить «${scenario.name}»`}
                onClick={() => setDoomed(scenario)}
              >
                Удалить
              </Button>
            )}
          </PlainTable>
        )}
        {doomed && (
          <ConfirmDialog
            title={`Удалить расчёт «${doomed.name}»?`}
            label="Удалить"
            color="red"
            isPending={remove.isPending}
            error={remove.error}
            onClose={() => setDoomed(null)}
            onConfirm={() =>
              remove.mutate(
                { params: { guid: doomed.guid }, ifMatch: doomed.version },
                {
                  onSuccess: () => {
                    setDoomed(null);
                    onRemoved(doomed.guid);
                  },
                },
              )
            }
          >
            Цены и измерения останутся, но эти цифры восстановить нельзя: они хранятся только в расчёте.
          </ConfirmDialog>
        )}
        {data && chosen.length > 1 && (
          <ScenarioComparison scenarios={data.filter(({ guid }) => chosen.includes(guid))} />
        )}
      </Stack>
    </Dialog>
  );
}
