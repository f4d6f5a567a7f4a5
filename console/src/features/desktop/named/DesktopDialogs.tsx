import { lazy, Suspense } from 'react';
import { CreateDialog } from './CreateDialog.tsx';
import { RemoveDialog } from './RemoveDialog.tsx';
import { RenameDialog } from './RenameDialog.tsx';
import { ResetDialog } from './ResetDialog.tsx';
import { nameOf, type AnyDesktop } from '../layout/any-desktop.ts';

const ShareDialog = lazy(async () => ({ default: (await import('../links/ShareDialog.tsx')).ShareDialog }));

/** The dialogs about a whole desktop. */
export type DesktopQuestion = 'share' | 'create' | 'copy' | 'rename' | 'remove' | 'reset';

interface Props {
  asked: DesktopQuestion;
  desktop: AnyDesktop;
  period: string;
  onClose: () => void;
}

export function DesktopDialogs({ asked, desktop, period, onClose }: Props) {
  if (asked === 'create') return <CreateDialog onClose={onClose} />;
  const isNamed = 'name' in desktop;
  if (asked === 'share') {
    const subject = { desktopGuid: isNamed ? desktop.guid : null, widgetGuid: null, period };
    return (
      <Suspense>
        <ShareDialog name={nameOf(desktop)} subject={subject} onClose={onClose} />
      </Suspense>
    );
  }
  if (asked === 'copy')
    return <CreateDialog copied={{ name: nameOf(desktop), items: desktop.items }} onClose={onClose} />;
  if (!isNamed) return <ResetDialog version={desktop.version} onClose={onClose} />;
  return asked === 'rename' ? (
    <RenameDialog desktop={desktop} onClose={onClose} />
  ) : (
    <RemoveDialog desktop={desktop} onClose={onClose} />
  );
}
