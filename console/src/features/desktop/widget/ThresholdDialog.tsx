import { Button, Text } from '@mantine/core';
import { widgetCalls, type OwnThreshold, type ShownWidgetAnswer } from 'contract/features/widgets/calls.ts';
import { widgetSettings } from 'contract/features/widgets/settings.ts';
import { useId, useState } from 'react';
import { useSend } from '../../../api/queries.ts';
import { useCheckedSend } from '../../../api/use-checked-send.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { FieldInput } from '../../../resource/input/FieldInput.tsx';
import { toFormValues, toInput } from '../../../resource/frame/form-values.ts';
import { toast } from '../../../ui/toast.ts';

const { hint: _, ...limit } = widgetSettings.threshold;
const { hint: __, ...side } = widgetSettings.thresholdSide;
const fields = { threshold: { ...limit, required: true }, thresholdSide: { ...side, required: true } } as const;

interface Props {
  guid: string;
  name: string;
  answer: ShownWidgetAnswer;
  onClose: () => void;
}

/** Asks for the threshold of a widget that the person is told of, in place of that of the widget. */
export function ThresholdDialog({ guid, name, answer: { data, hasOwnThreshold }, onClose }: Props) {
  const known = 'threshold' in data ? data.threshold : undefined;
  const unit = 'unit' in data ? data.unit : '';
  const [values, setValues] = useState(() =>
    toFormValues(fields, { threshold: known?.limit, thresholdSide: known?.side ?? 'above' }),
  );
  const { send, messages, isPending, error } = useCheckedSend(widgetCalls.watch);
  const remove = useSend(widgetCalls.unsubscribe);
  const id = useId();
  const params = { guid };
  const watch = async () => {
    // What is wrong or missing is told at its field.
    if (!(await send({ params, body: toInput(fields, values) as OwnThreshold }))) return;
    void toast({ color: 'green', message: `«${name}»: о пороге сообщим` });
    onClose();
  };
  return (
    <ConfirmDialog
      title={`Мой порог: «${name}»`}
      label="Сохранить"
      isPending={isPending}
      error={error ?? remove.error}
      onClose={onClose}
      onConfirm={() => void watch().catch(() => undefined)}
    >
      <Text size="sm">
        Сообщим, когда значение окажется за порогом и когда снова будет в норме. Этот порог видите только вы.
      </Text>
      {Object.entries(fields).map(([code, field]) => (
        <FieldInput
          key={code}
          id={`${id}-${code}`}
          label={field.label}
          field={field.kind === 'number' && unit ? { ...field, unit } : field}
          value={values[code]}
          error={messages[code]}
          onChange={(value) => setValues({ ...values, [code]: value })}
        />
      ))}
      {hasOwnThreshold && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params }, { onSuccess: onClose })}
        >
          Убрать мой порог
        </Button>
      )}
    </ConfirmDialog>
  );
}
