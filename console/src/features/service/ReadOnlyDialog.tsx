import { Stack, Text } from '@mantine/core';
import { serviceCalls, type ServiceNow } from 'contract/features/service/now.ts';
import { RouteDialog } from '../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../resource/frame/use-route-form.ts';
import { RouteField } from '../../resource/input/RouteField.tsx';
import { toast } from '../../ui/toast.ts';

interface Props {
  mode: ServiceNow['readOnly'];
  onClose: () => void;
}

/** Turns the read-only mode on, or changes what is told of it. */
export function ReadOnlyDialog({ mode, onClose }: Props) {
  const form = useRouteForm(serviceCalls.turnOn, 'read-only', {
    reason: mode?.reason ?? undefined,
    expectedUntil: mode?.expectedUntil,
  });
  return (
    <RouteDialog
      form={form}
      title="Режим «только чтение»"
      label={mode ? 'Сохранить' : 'Включить для всех'}
      request={{}}
      onClose={onClose}
      onDone={() => {
        void toast({
          color: 'green',
          message: mode ? 'Сохранено: это уже видят все' : 'Режим «только чтение» включён',
        });
        onClose();
      }}
    >
      <Stack>
        <Text size="sm">
          Во всех организациях изменить будет ничего нельзя, пока вы не выключите режим: читать, входить и выходить
          можно, фоновые работы остановятся на своём месте и продолжатся потом. Введённое люди не потеряют: оно
          останется в черновиках.
        </Text>
        <RouteField form={form} name="reason" data-autofocus />
        <RouteField form={form} name="expectedUntil" />
      </Stack>
    </RouteDialog>
  );
}
