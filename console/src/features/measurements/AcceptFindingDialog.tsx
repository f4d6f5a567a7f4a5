import { Text, TextInput } from '@mantine/core';
import type { MeasurementFinding } from 'contract/features/measurements/calls.ts';
import { valueRules, type ValueRule } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/call.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { EffectAnswer } from '../../resource/frame/EffectList.tsx';
import { formatDate } from '../../ui/text/format.ts';
import { toast } from '../../ui/toast.ts';

interface Props {
  finding: MeasurementFinding;
  onClose: () => void;
}

/** Asks why the values are right all the same. */
export function AcceptFindingDialog({ finding, onClose }: Props) {
  const { meteringPointGuid: guid, channel, day, text, accepted } = finding;
  const rule = finding.rule as ValueRule;
  const form = useRouteForm(pointValueCalls.acceptFinding, `finding/${guid} ${day} ${rule}`, {
    reason: accepted?.reason,
  });
  const { reason } = form.body;
  const about = { channel, day, rule };
  // Accepting and taking back differ; why does not matter to what follows.
  const isTakenBack = reason === null;
  const preview = useQuery({
    queryKey: ['preview of acceptance', guid, channel, day, rule, isTakenBack],
    queryFn: ({ signal }) =>
      call(pointValueCalls.previewAcceptance, {
        params: { guid },
        body: { ...about, reason: isTakenBack ? null : 'preview' },
        signal,
      }),
    enabled: !isTakenBack || accepted !== null,
    retry: false,
  });
  return (
    <RouteDialog
      form={form}
      title={`${valueRules[rule]}, ${formatDate(day)}`}
      label={reason || !accepted ? 'Принять замечание' : 'Открыть снова'}
      // Only what was accepted can be taken back.
      request={{ params: { guid }, body: { ...about, reason: reason ?? (accepted ? null : '') } }}
      onClose={onClose}
      onDone={({ isAccepted }) => {
        void toast({ color: 'green', message: isAccepted ? 'Замечание принято' : 'Замечание снова открыто' });
        onClose();
      }}
    >
      <Text size="sm">{text}</Text>
      {(!isTakenBack || accepted !== null) && <EffectAnswer query={preview} />}
      <Text size="sm">
        Принятое замечание не мешает взять месяц в расчёт. Если значения этих суток изменятся, на них нужно будет
        посмотреть снова.
      </Text>
      <TextInput
        {...form.text('reason')}
        data-autofocus
        description={accepted ? 'Без причины замечание снова откроется' : 'Останется при замечании и в журнале'}
        required={!accepted}
      />
    </RouteDialog>
  );
}
