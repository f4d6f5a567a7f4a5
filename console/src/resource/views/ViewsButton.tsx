import { IconBookmark } from '@tabler/icons-react';
import type { SavedView } from 'contract/features/saved-views/calls.ts';
import { lazy, Suspense, useState } from 'react';
import { ToolButton } from '../../ui/input/ToolButton.tsx';
import type { Viewed } from './viewed.ts';

const SaveViewDialog = lazy(async () => ({ default: (await import('./SaveViewDialog.tsx')).SaveViewDialog }));
const RemoveViewDialog = lazy(async () => ({ default: (await import('./RemoveViewDialog.tsx')).RemoveViewDialog }));
const ViewsMenu = lazy(async () => ({ default: (await import('./ViewsMenu.tsx')).ViewsMenu }));

interface Props {
  viewed: Viewed;
  /** Opens the choice of a past moment for the list. */
  onPast?: () => void;
}

export function ViewsButton({ viewed, onPast }: Props) {
  const [opened, setOpened] = useState<'menu' | 'save' | SavedView | null>(null);
  const closeMenu = () => setOpened((present) => (present === 'menu' ? null : present));
  const button = (
    <ToolButton icon={IconBookmark} aria-haspopup="menu" onClick={() => setOpened('menu')}>
      Виды
    </ToolButton>
  );
  if (!opened) return button;
  return (
    <Suspense fallback={button}>
      {opened === 'menu' ? (
        <ViewsMenu
          viewed={viewed}
          onPast={onPast}
          button={button}
          onSave={() => setOpened('save')}
          onRemove={setOpened}
          onClose={closeMenu}
        />
      ) : (
        button
      )}
      {opened === 'save' && <SaveViewDialog viewed={viewed} onClose={() => setOpened(null)} />}
      {typeof opened === 'object' && <RemoveViewDialog view={opened} onClose={() => setOpened(null)} />}
    </Suspense>
  );
}
