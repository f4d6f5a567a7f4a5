import { useNavigate } from '@tanstack/react-router';
import type { DesktopItem } from 'contract/features/desktop/calls.ts';
import { namedDesktopCalls } from 'contract/features/desktop/named-calls.ts';
import { useState } from 'react';
import { paths } from '../../../paths.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { NamingFields } from './NamingFields.tsx';

interface Props {
  /** The desktop to copy; none for an empty one. */
  copied?: { name: string; items: readonly DesktopItem[] };
  onClose: () => void;
}

/** Creates a desktop and opens it; an empty one to be arranged at once. */
export function CreateDialog({ copied, onClose }: Props) {
  const navigate = useNavigate();
  const name = copied ? `${copied.name} — копия` : '';
  const form = useRouteForm(namedDesktopCalls.create, `desktop/new ${name}`, { name });
  const [isCommon, setCommon] = useState(false);
  const requiredEntity = isCommon ? form.body.requiredEntity : null;
  return (
    <RouteDialog
      form={form}
      title={copied ? 'Копия рабочего стола' : 'Новый рабочий стол'}
      label="Создать"
      request={{ body: { isOwn: !isCommon, requiredEntity, items: [...(copied?.items ?? [])] } }}
      onDone={({ guid }) => {
        onClose();
        void navigate({ to: paths.desktopNamed(guid), search: { edit: copied ? undefined : true } as never });
      }}
      onClose={onClose}
    >
      <NamingFields form={form} isCommon={isCommon} onCommon={setCommon} />
    </RouteDialog>
  );
}
