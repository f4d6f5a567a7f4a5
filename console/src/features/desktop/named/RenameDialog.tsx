import { namedDesktopCalls, type NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { useSend } from '../../../api/queries.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  desktop: NamedDesktop;
  onClose: () => void;
}

export function RenameDialog({ desktop, onClose }: Props) {
  const { guid, version, isOwn, items } = desktop;
  const update = useSend(namedDesktopCalls.update);
  return (
    <NameDialog
      title={isOwn ? 'Переименовать рабочий стол' : 'Название и кому показывать'}
      label={isOwn ? 'Переименовать' : 'Сохранить'}
      former={desktop}
      isNew={false}
      isPending={update.isPending}
      error={update.error}
      onConfirm={({ name, requiredEntity }) =>
        update.mutate(
          { params: { guid }, body: { name, requiredEntity, items }, ifMatch: version },
          { onSuccess: onClose },
        )
      }
      onClose={onClose}
    />
  );
}
