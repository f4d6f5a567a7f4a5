import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { countOf } from '../../ui/text/format.ts';
import type { Channel } from 'contract/features/measurements/facts.ts';
import { pointValueCalls } from 'contract/features/measurements/point-values.ts';
import { call } from '../../api/call.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { EffectAnswer } from '../../resource/frame/EffectList.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  guid: string;
  correction: { channel: Channel; day: string; values: (number | null)[] };
  version: number;
  onDone: () => void;
  onClose: () => void;
}

/** Shows what a correction changes, asks for the reason and saves it. */
export function CorrectionDialog({ guid, correction, version, onDone, onClose }: Props) {
  const form = useRouteForm(pointValueCalls.correct, `correction/${guid}`);
  const params = { guid };
  const preview = useQuery({
    queryKey: ['preview of values', guid, correction],
    queryFn: ({ signal }) => call(pointValueCalls.preview, { params, body: correction, signal }),
    retry: false,
  });
  return (
    <RouteDialog
      form={form}
      title="Исправить сутки вручную"
      label="Исправить"
      request={{ params, body: correction, ifMatch: version }}
      onClose={onClose}
      onDone={({ changed }) => {
        void toast({
          color: 'green',
          message: `Исправлено: ${countOf(changed, ['значение', 'значения', 'значений'])}`,
        });
        onDone();
        onClose();
      }}
    >
      <EffectAnswer query={preview} />
      <TextInput {...form.text('reason')} />
    </RouteDialog>
  );
}
