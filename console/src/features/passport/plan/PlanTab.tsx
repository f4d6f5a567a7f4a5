import { Badge, Button, Group, Text } from '@mantine/core';
import { IconCopy, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { planCalls, type Month, type PlanLine } from 'contract/features/passport/plan.ts';
import { lazy, Suspense, useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/who.ts';
import { YearTurn } from '../../../ui/PeriodTurn.tsx';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { parseNumber } from '../../../resource/input/form-values.ts';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { toast } from '../../../ui/toast.ts';
import { lineKey, type Edits } from './plan-edit.ts';
import { PlanGrid } from './PlanGrid.tsx';

const CopyPlanDialog = lazy(async () => ({ default: (await import('./CopyPlanDialog.tsx')).CopyPlanDialog }));
const PlanLineDialog = lazy(async () => ({ default: (await import('./PlanLineDialog.tsx')).PlanLineDialog }));

const NOTHING: Edits = {};

/** The plan of a branch for a year, by month. */
export function PlanTab() {
  const { row } = useRecord();
  const params = { guid: row.guid };
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [edits, setEdits] = useState(NOTHING);
  const [added, setAdded] = useState<readonly PlanLine[]>([]);
  const [opened, setOpened] = useState<'copy' | 'line' | null>(null);
  const mayNot = useRefusal('plannedData', 'update');
  const put = useSend(planCalls.put);
  const approve = useSend(planCalls.approve);
  const turn = (next: number) => {
    setYear(next);
    setEdits(NOTHING);
    setAdded([]);
  };
  const save = async (lines: readonly PlanLine[]) => {
    for (const line of lines) {
      const typed = Object.entries(edits[lineKey(line)] ?? {});
      if (typed.length === 0) continue;
      const values = Object.fromEntries(typed.map(([month, text]) => [month, parseNumber(text)])) as Record<
        Month,
        number | null
      >;
      const { indicator, productGuid } = line;
      await put.mutateAsync({ params, body: { year, indicator, productGuid, values } });
    }
    setEdits(NOTHING);
    setAdded([]);
    void toast({ color: 'green', message: `План на ${year} год сохранён` });
  };
  const close = () => setOpened(null);

  return (
    <AnswerTab query={useCall(planCalls.get, { params, query: { year: String(year) } }, { keepPrevious: true })}>
      {(plan) => {
        const known = new Set(plan.lines.map(lineKey));
        const lines = [...plan.lines, ...added.filter((line) => !known.has(lineKey(line)))];
        const isApproved = plan.lines.some(({ months }) =>
          Object.values(months).some(({ status }) => status === 'approved'),
        );
        const locked = isApproved ? 'План утверждён: сначала снимите утверждение.' : mayNot;
        return (
          <>
            <Group gap="xs">
              <YearTurn year={year} onYear={turn} />
              {isApproved && <Badge leftSection={<IconLock size={12} />}>Утверждён</Badge>}
              <ActionButton icon={IconPlus} refusal={locked} onClick={() => setOpened('line')}>
                Показатель
              </ActionButton>
              <ActionButton icon={IconCopy} refusal={locked} onClick={() => setOpened('copy')}>
                Из прошлого года
              </ActionButton>
              <ActionButton
                icon={isApproved ? IconLockOpen : IconLock}
                refusal={mayNot ?? (plan.lines.length ? undefined : 'Плана ещё нет.')}
                onClick={() => approve.mutate({ params, body: { year, isApproved: !isApproved } })}
              >
                {isApproved ? 'Снять утверждение' : 'Утвердить'}
              </ActionButton>
            </Group>
            {(put.error ?? approve.error) && <ErrorNote {...formErrorText((put.error ?? approve.error)!)} />}
            {lines.length === 0 ? (
              <Text c="dimmed">
                Плана на {year} год нет. Добавьте показатель и вставьте строку из таблицы или скопируйте прошлый год.
              </Text>
            ) : (
              <PlanGrid lines={lines} edits={edits} isLocked={locked !== undefined} onChange={setEdits} />
            )}
            {edits !== NOTHING && (
              <Group>
                <Button loading={put.isPending} onClick={() => void save(lines).catch(() => undefined)}>
                  Сохранить план
                </Button>
                <Button variant="default" onClick={() => setEdits(NOTHING)}>
                  Отменить
                </Button>
              </Group>
            )}
            <Suspense>
              {opened === 'copy' && <CopyPlanDialog guid={row.guid} year={year} onClose={close} />}
              {opened === 'line' && <PlanLineDialog onAdd={(line) => setAdded([...added, line])} onClose={close} />}
            </Suspense>
          </>
        );
      }}
    </AnswerTab>
  );
}
