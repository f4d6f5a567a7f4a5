import { Text } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { namedDesktopCalls, type NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { ConfirmDialog } from '../../../resource/frame/ConfirmDialog.tsx';
import { toast } from '../../../ui/toast.ts';

interface Props {
  desktop: NamedDesktop;
  onClose: () => void;
}

export function RemoveDialog({ desktop: { guid, version, name, isOwn }, onClose }: Props) {
  const navigate = useNavigate();
  const remove = useSend(namedDesktopCalls.remove);
  const done = () => {
    onClose();
    void navigate({ to: paths.desktop });
    void toast({ color: 'green', message: `Рабочий стол «${name}» удалён` });
  };
  return (
    <ConfirmDialog
      title={`Удалить рабочий стол «${name}»?`}
      label="Удалить"
      color="red"
      isPending={remove.isPending}
      error={remove.error}
      onConfirm={() => remove.mutate({ params: { guid }, ifMatch: version }, { onSuccess: done })}
      onClose={onClose}
    >
      <Text>
        {isOwn ? 'Его расстановка пропадёт.' : 'Он пропадёт у всех в организации.'} Сами виджеты останутся. Чтобы
        сохранить расстановку, сначала сохраните её в файл.
      </Text>
    </ConfirmDialog>
  );
}
