import { Text, TextInput } from '@mantine/core';
import type { MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { valueRules, type ValueRule } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { useCheckedSend } from '../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../resource/frame/ConfirmDialog.tsx';
import { EffectAnswer } from '../../resource/frame/EffectList.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';
import { useDraftState } from '../../resource/frame/use-draft-state.ts';

interface Props {
  finding: MeasurementFinding;
  onClose: () => void;
}

/** Asks why the values are right all the same. */
export function AcceptFindingDialog({ finding, onClose }: Props) {
  const { meteringPointGuid: guid, channel, day, text } = finding;
  const rule = finding.rule as ValueRule;
  const [reason, setReason] = useDraftState('finding/reason', finding.accepted?.reason ?? '');
  const body = { channel, day, rule, reason: reason.trim() || null };
  // Accepting and taking back differ; why does not matter to what follows.
  const isTakenBack = body.reason === null;
  const preview = useQuery({
    queryKey: ['preview of acceptance', guid, channel, day, rule, isTakenBack],
    queryFn: ({ signal }) =>
      call(pointValueCalls.previewAcceptance, {
        params: { guid },
        body: { ...body, reason: isTakenBack ? null : 'preview' },
        signal,
      }),
    enabled: !isTakenBack || finding.accepted !== null,
    retry: false,
  });
  const { send, messages, isPending, error } = useCheckedSend(pointValueCalls.acceptFinding);
  const run = async () => {
    if (!(await send({ params: { guid }, body }))) return;
    void toast({ color: 'green', message: body.reason ? 'Замечание принято' : 'Замечание снова открыто' });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`${valueRules[rule]}, ${formatDate(day)}`}
      label={reason.trim() || !finding.accepted ? 'Принять замечание' : 'Открыть снова'}
      isPending={isPending}
      isDisabled={reason.trim() === '' && !finding.accepted}
      error={error}
      onClose={onClose}
      onConfirm={() => void run().catch(() => undefined)}
    >
      <Text size="sm">{text}</Text>
      {(!isTakenBack || finding.accepted !== null) && <EffectAnswer query={preview} />}
      <Text size="sm">
        Принятое замечание не мешает взять месяц в расчёт. Если значения этих суток изменятся, на них нужно будет
        посмотреть снова.
      </Text>
      <TextInput
        data-autofocus
        label="Почему значения верны"
        description={finding.accepted ? 'Без причины замечание снова откроется' : 'Останется при замечании и в журнале'}
        required={!finding.accepted}
        maxLength={255}
        value={reason}
        error={messages.reason}
        onChange={(event) => setReason(event.currentTarget.value)}
      />
    </ConfirmDialog>
  );
}
