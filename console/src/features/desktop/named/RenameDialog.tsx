import { namedDesktopCalls, type NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { RouteDialog } from '../../../resource/frame/RouteDialog.tsx';
import { useRouteForm } from '../../../resource/frame/use-route-form.ts';
import { NamingFields } from './NamingFields.tsx';

interface Props {
  desktop: NamedDesktop;
  onClose: () => void;
}

export function RenameDialog({ desktop, onClose }: Props) {
  const { guid, version, name, isOwn, requiredEntity, items } = desktop;
  const form = useRouteForm(namedDesktopCalls.update, `desktop/${guid}`, { name, requiredEntity });
  return (
    <RouteDialog
      form={form}
      title={isOwn ? 'Переименовать рабочий стол' : 'Название и кому показывать'}
      label={isOwn ? 'Переименовать' : 'Сохранить'}
      request={{ params: { guid }, body: { items }, ifMatch: version }}
      onDone={onClose}
      onClose={onClose}
    >
      <NamingFields form={form} isCommon={!isOwn} />
    </RouteDialog>
  );
}
