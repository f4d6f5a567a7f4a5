import { namedDesktopCalls, type NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { useSend } from '../../../api/queries.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  desktop: NamedDesktop;
  onClose: () => void;
}

export function RenameDialog({ desktop: { guid, version, name, items }, onClose }: Props) {
  const update = useSend(namedDesktopCalls.update);
  return (
    <NameDialog
      title="Переименовать рабочий стол"
      label="Переименовать"
      name={name}
      isNew={false}
      isPending={update.isPending}
      error={update.error}
      onConfirm={(given) =>
        update.mutate({ params: { guid }, body: { name: given.name, items }, ifMatch: version }, { onSuccess: onClose })
      }
      onClose={onClose}
    />
  );
}
