import { useNavigate } from '@tanstack/react-router';
import type { DesktopItem } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { useSend } from '../../../api/queries.ts';
import { paths } from '../../../paths.ts';
import { NameDialog } from './NameDialog.tsx';

interface Props {
  /** The desktop to copy; none for an empty one. */
  copied?: { name: string; items: readonly DesktopItem[] };
  onClose: () => void;
}

/** Creates a desktop and opens it; an empty one to be arranged at once. */
export function CreateDialog({ copied, onClose }: Props) {
  const navigate = useNavigate();
  const create = useSend(namedDesktopCalls.create);
  return (
    <NameDialog
      title={copied ? 'Копия рабочего стола' : 'Новый рабочий стол'}
      label="Создать"
      former={{ name: copied ? `${copied.name} — копия` : '', isOwn: true, requiredEntity: null }}
      isNew
      isPending={create.isPending}
      error={create.error}
      onConfirm={(given) =>
        create.mutate(
          { body: { ...given, items: [...(copied?.items ?? [])] } },
          {
            onSuccess: ({ guid }) => {
              onClose();
              void navigate({ to: paths.desktopNamed(guid), search: { edit: copied ? undefined : true } as never });
            },
          },
        )
      }
      onClose={onClose}
    />
  );
}
