import '@mantine/core/styles/Progress.layer.css';
import '@mantine/core/styles/Radio.layer.css';
import { Group, Progress, Radio, Stack, Text } from '@mantine/core';
import { IconFlagCheck, IconRepeatOff, IconX } from '@tabler/icons-react';
import {
  reviewCalls,
  reviewPeriods,
  type ReviewDecision,
  type RightsReview,
} from 'contract/features/rights/reviews.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { useState } from 'react';
import { download } from '../../../api/download.ts';
import { useSend } from '../../../api/queries.ts';
import { useWho } from '../../../api/who.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { SaveTable } from '../../../resource/frame/SaveTable.tsx';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { countOf, formatDate } from '../../../ui/text/format.ts';
import { toast } from '../../../ui/toast.ts';
import { rightForms } from './review-words.ts';

interface Props {
  review: RightsReview;
  /** Identifies the decisions shown here, so that only these are carried out. */
  mark: string;
}

interface DialogProps extends Props {
  onClose: () => void;
}

/** Takes away what was decided to be taken away, and asks what becomes of the undecided. */
function FinishDialog({ review, mark, onClose }: DialogProps) {
  const { guid, total, decided, toRemove, refused, state } = review;
  const [undecided, setUndecided] = useState<ReviewDecision>('keep');
  const [done, setDone] = useState(0);
  const finish = useSend(reviewCalls.finish);
  const isOpen = state === 'open';
  const waiting = total - decided;
  const taken = isOpen ? toRemove + (undecided === 'remove' ? waiting : 0) : refused;
  const run = async () => {
    const all = { removed: 0, refused: 0 };
    for (let [left, lastMark] = [1, mark]; left > 0;) {
      const part = await finish.mutateAsync({ params: { guid }, body: { undecided, mark: lastMark } });
      [left, lastMark] = [part.left, part.mark];
      all.removed += part.removed;
      all.refused += part.refused;
      setDone(all.removed + all.refused);
    }
    const refusals = all.refused ? `, не отозвано: ${all.refused} — причины в списке` : '';
    void toast({
      color: all.refused ? 'orange' : 'green',
      message: `Отозвано: ${countOf(all.removed, rightForms)}${refusals}`,
    });
    onClose();
  };
  return (
    <ConfirmDialog
      title={isOpen ? `Завершить: ${review.name}?` : 'Отозвать то, что не отозвалось?'}
      label={taken ? `Отозвать ${countOf(taken, rightForms)}` : 'Завершить'}
      {...(taken > 0 && { color: 'red' as const })}
      isPending={finish.isPending}
      error={finish.error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">
        Права отзываются сразу, вашими правами и у каждого человека отдельно; чего вы сделать не можете, останется с
        причиной. Вернуть отозванное можно из журнала. Тем, кто лишился прав, придёт уведомление.
      </Text>
      {done > 0 && (
        <Progress value={(100 * done) / Math.max(taken, done)} aria-label={`Отозвано ${done} из ${taken}`} />
      )}
      {isOpen && waiting > 0 && (
        <Radio.Group
          label={`Не решено: ${countOf(waiting, rightForms)}`}
          value={undecided}
          onChange={(value) => setUndecided(value as ReviewDecision)}
        >
          <Stack gap="xs" mt="xs">
            <Radio value="keep" label="Оставить; в отчёте они останутся нерешёнными" />
            <Radio value="remove" label="Отозвать" />
          </Stack>
        </Radio.Group>
      )}
    </ConfirmDialog>
  );
}

function CancelDialog({ review: { guid, name }, onClose }: Omit<DialogProps, 'mark'>) {
  const cancel = useSend(reviewCalls.cancel);
  return (
    <ConfirmDialog
      title={`Отменить: ${name}?`}
      label="Отменить пересмотр"
      color="red"
      isPending={cancel.isPending}
      error={cancel.error}
      onClose={onClose}
      onConfirm={() => cancel.mutate({ params: { guid } }, { onSuccess: onClose })}
    >
      <Text size="sm">Права останутся прежними, решения сохранятся в отчёте. Повторяться он больше не будет.</Text>
    </ConfirmDialog>
  );
}

/** An administrator's actions on a review. */
export function ReviewActions({ review, mark }: Props) {
  const mayManage = isAdministrator(useWho().rights);
  const stop = useSend(reviewCalls.stopRepeating);
  const [opened, setOpened] = useState<'finish' | 'cancel' | null>(null);
  if (!mayManage) return null;
  const { guid, state, refused, nextOn, everyMonths } = review;
  const params = { guid };
  return (
    <Group gap="xs">
      {(state === 'open' || refused > 0) && (
        <ActionButton icon={IconFlagCheck} refusal={undefined} onClick={() => setOpened('finish')}>
          {state === 'open' ? 'Завершить' : 'Отозвать ещё раз'}
        </ActionButton>
      )}
      {state === 'open' && (
        <ActionButton icon={IconX} refusal={undefined} onClick={() => setOpened('cancel')}>
          Отменить
        </ActionButton>
      )}
      <SaveTable
        formats={['xlsx']}
        label="Отчёт"
        save={() => download(reviewCalls.report, { params }, 'Пересмотр прав.xlsx', () => undefined)}
      />
      {everyMonths !== null && nextOn && (
        <>
          <Text size="sm">
            {reviewPeriods[everyMonths]}, следующий {formatDate(nextOn)}
          </Text>
          <ActionButton icon={IconRepeatOff} refusal={undefined} onClick={() => stop.mutate({ params })}>
            Больше не повторять
          </ActionButton>
        </>
      )}
      {opened === 'finish' && <FinishDialog review={review} mark={mark} onClose={() => setOpened(null)} />}
      {opened === 'cancel' && <CancelDialog review={review} onClose={() => setOpened(null)} />}
    </Group>
  );
}
