import { TextInput } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { regionActualCalls as calls } from 'contract/features/region-actual/calls.ts';
import { call } from '../../../api/call.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { EffectAnswer } from '../../../resource/frame/EffectList.tsx';

interface Props {
  region: string;
  act: number;
  onClose: () => void;
}

/** Returns what stood before a write, after showing what that changes. */
export function UndoDialog({ region, act, onClose }: Props) {
  const form = useRouteForm(calls.undo, `undo/${act}`, { reason: 'Версия не принята' });
  const params = { guid: region };
  const preview = useQuery({
    queryKey: ['preview of undoing a write', region, act],
    queryFn: ({ signal }) => call(calls.previewUndo, { params, body: { act }, signal }),
    enabled: !form.isPending,
    retry: false,
  });
  return (
    <RouteDialog
      form={form}
      title="Вернуть прежнее"
      label="Вернуть"
      request={{ params, body: { act } }}
      isDisabled={Boolean(preview.error)}
      onDone={onClose}
      onClose={onClose}
    >
      <EffectAnswer query={preview} />
      <TextInput {...form.text('reason')} />
    </RouteDialog>
  );
}
