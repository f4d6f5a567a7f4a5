import type { Desktop } from 'contract/features/desktop/calls.ts';
import type { NamedDesktop } from 'contract/features/desktop/named-calls.ts';
import { CreateDialog } from './CreateDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';

/** What is asked about a whole desktop. */
export type DesktopQuestion = 'create' | 'copy' | 'rename' | 'remove' | 'reset';

interface Props {
  asked: DesktopQuestion;
  desktop: Desktop | NamedDesktop;
  onClose: () => void;
}

export function DesktopDialogs({ asked, desktop, onClose }: Props) {
  if (asked === 'create') return <CreateDialog onClose={onClose} />;
  const isNamed = 'name' in desktop;
  if (asked === 'copy')
    return (
      <CreateDialog
        copied={{ name: isNamed ? desktop.name : 'Рабочий стол', items: desktop.items }}
        onClose={onClose}
      />
    );
  if (!isNamed) return <ResetDialog version={desktop.version} onClose={onClose} />;
  return asked === 'rename' ? (
    <RenameDialog desktop={desktop} onClose={onClose} />
  ) : (
    <RemoveDialog desktop={desktop} onClose={onClose} />
  );
}
