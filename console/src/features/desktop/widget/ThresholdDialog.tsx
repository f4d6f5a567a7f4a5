import { Button, Text } from '@mantine/core';
import { widgetCalls, type ShownWidgetAnswer } from 'contract/features/widgets/calls.ts';
import type { Field } from 'contract/kit/field.ts';
import { useSend } from '../../../api/queries.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { RouteField } from '../../../resource/input/RouteField.tsx';
import { toast } from '../../../ui/toast.ts';

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
  const form = useRouteForm(widgetCalls.watch, `threshold/${guid}`, {
    threshold: known?.limit,
    thresholdSide: known?.side ?? 'above',
  });
  const remove = useSend(widgetCalls.unsubscribe);
  const params = { guid };
  return (
    <RouteDialog
      form={form}
      title={`Мой порог: «${name}»`}
      label="Сохранить"
      request={{ params }}
      error={remove.error}
      onClose={onClose}
      onDone={() => {
        void toast({ color: 'green', message: `«${name}»: о пороге сообщим` });
        onClose();
      }}
    >
      <Text size="sm">
        Сообщим, когда значение окажется за порогом и когда снова будет в норме. Этот порог видите только вы.
      </Text>
      <RouteField
        form={form}
        name="threshold"
        narrowed={unit ? ({ ...form.fields.threshold!, unit } as Field) : undefined}
      />
      <RouteField form={form} name="thresholdSide" narrowed={{ ...form.fields.thresholdSide!, required: true }} />
      {hasOwnThreshold && (
        <Button
          variant="default"
          loading={remove.isPending}
          onClick={() => remove.mutate({ params }, { onSuccess: onClose })}
        >
          Убрать мой порог
        </Button>
      )}
    </RouteDialog>
  );
}
