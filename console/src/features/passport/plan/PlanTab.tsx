import { Badge, Button, Group, Text, TextInput } from '@mantine/core';
import { IconCopy, IconHistory, IconLock, IconLockOpen, IconPlus } from '@tabler/icons-react';
import { planCalls } from 'contract/features/passport/plan.ts';
import { MOSCOW_ZONE } from 'contract/time/day-shape.ts';
import { useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useCall, useSend } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { AnswerTab } from '../../../resource/frame/AnswerTab.tsx';
import { useRecord } from '../../../resource/state/record-context.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { YearTurn } from '../../../ui/PeriodTurn.tsx';
import { formatDateTime } from '../../../ui/text/format.ts';
import { CopyPlanDialog } from './CopyPlanDialog.tsx';
import { LeavePlan } from './LeavePlan.tsx';
import { lineKey } from './plan-edit.ts';
import { PlanGrid } from './PlanGrid.tsx';
import { PlanLineDialog } from './PlanLineDialog.tsx';
import { usePlanEdits } from './use-plan-edits.ts';
import { VersionsDialog } from './VersionsDialog.tsx';
import { SinceNote } from '../../../resource/frame/SinceNote.tsx';

/** The plan of a branch for a year, by month. */
export function PlanTab() {
  const { row } = useRecord();
  const params = { guid: row.guid };
  const [year, setYear] = useState(() => new Date().getFullYear());
  const [next, setNext] = useState<number | null>(null);
  const [opened, setOpened] = useState<'copy' | 'line' | 'versions' | null>(null);
  const own = usePlanEdits(row.guid, year);
  const mayNot = useRefusal('plannedData', 'update');
  const approve = useSend(planCalls.approve);
  const turn = (to: number) => {
    setYear(to);
    setNext(null);
    own.drop();
  };
  const close = () => setOpened(null);
  const error = own.error ?? approve.error;

  return (
    <AnswerTab query={useCall(planCalls.get, { params, query: { year: String(year) } }, { keepPrevious: true })}>
      {(plan) => {
        const known = new Set(plan.lines.map(lineKey));
        const lines = [...plan.lines, ...own.added.filter((line) => !known.has(lineKey(line)))];
        const isApproved = plan.lines.some(({ months }) =>
          Object.values(months).some(({ status }) => status === 'approved'),
        );
        const locked = isApproved ? 'План утверждён: сначала снимите утверждение.' : mayNot;
        const { version } = plan;
        return (
          <>
            <Group gap="xs">
              <YearTurn year={year} onYear={own.isChanged ? setNext : turn} />
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
              <ActionButton icon={IconHistory} refusal={undefined} onClick={() => setOpened('versions')}>
                Версии
              </ActionButton>
            </Group>
            <SinceNote />
            {version && (
              <Text size="sm" c="dimmed">
                {`Действует версия ${version.number} от ${formatDateTime(version.madeAt, MOSCOW_ZONE)}, ${version.userName ?? 'программа'}${version.reason ? `: ${version.reason}` : ''}`}
              </Text>
            )}
            {error && <ErrorNote {...formErrorText(error)} />}
            {lines.length === 0 ? (
              <Text c="dimmed">
                Плана на {year} год нет. Добавьте показатель и вставьте строку из таблицы или скопируйте прошлый год.
              </Text>
            ) : (
              <PlanGrid lines={lines} edits={own.edits} isLocked={locked !== undefined} onChange={own.setEdits} />
            )}
            {own.isChanged && (
              <Group align="end">
                <TextInput
                  label="Причина изменения"
                  placeholder="Необязательно"
                  maxLength={255}
                  value={own.reason}
                  onChange={(event) => own.setReason(event.currentTarget.value)}
                />
                <Button loading={own.isPending} onClick={() => void own.save(lines).catch(() => undefined)}>
                  Сохранить план
                </Button>
                <Button variant="default" onClick={own.drop}>
                  Отменить
                </Button>
              </Group>
            )}
            <LeavePlan isChanged={own.isChanged} next={next} onTurn={turn} onStay={() => setNext(null)} />
            {opened === 'copy' && <CopyPlanDialog guid={row.guid} year={year} onClose={close} />}
            {opened === 'line' && <PlanLineDialog onAdd={own.add} onClose={close} />}
            {opened === 'versions' && (
              <VersionsDialog
                guid={row.guid}
                year={year}
                refusal={own.isChanged ? 'Сначала сохраните или отмените изменения.' : locked}
                onClose={close}
              />
            )}
          </>
        );
      }}
    </AnswerTab>
  );
}
