import { useDocumentTitle } from '@mantine/hooks';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense, useEffect, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { organization } from '../../api/session.ts';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { PageTitle } from '../../ui/help/PageTitle.tsx';
import page from '../../ui/Page.module.css';
import { DesktopView } from './DesktopView.tsx';
import { Loading } from '../../ui/Loading.tsx';
import { usePeriod } from './use-period.ts';
import { nameOf, type AnyDesktop } from './layout/any-desktop.ts';

const DesktopEditor = lazy(async () => ({ default: (await import('./editor/DesktopEditor.tsx')).DesktopEditor }));

interface Props {
  data: AnyDesktop | undefined;
  error: Error | null;
  onRetry: () => void;
}

/** A desktop in view or edit mode; the address may request edit mode. */
export function DesktopScreen({ data, error, onRetry }: Props) {
  const name = nameOf(data);
  useDocumentTitle(`${name} — Энергоконсоль`);
  const navigate = useNavigate();
  const { edit } = useSearch({ strict: false }) as { edit?: true };
  const period = usePeriod();
  const [editedIn, setEditedIn] = useState<string | null>(() => (edit ? organization() : null));
  // The request is removed from the address, so that a reload shows the desktop and not its editor.
  useEffect(() => {
    if (edit)
      void navigate({ to: '.', search: (before: object) => ({ ...before, edit: undefined }) as never, replace: true });
  }, [edit, navigate]);
  // An unsaved layout belongs to the organization in which editing began.
  const isEditing = editedIn !== null && editedIn === organization();
  if (data && isEditing)
    return (
      <Suspense fallback={<DesktopView desktop={data} period={period} onEdit={() => undefined} />}>
        <DesktopEditor desktop={data} period={period} onClose={() => setEditedIn(null)} />
      </Suspense>
    );
  if (data) return <DesktopView desktop={data} period={period} onEdit={() => setEditedIn(organization())} />;
  return (
    <section className={page.page}>
      <header className={page.heading}>
        <div className={page.titles}>
          <PageTitle>{name}</PageTitle>
        </div>
      </header>
      <div className={page.note}>
        {error ? <ErrorNote {...errorText(error)} onRetry={onRetry} /> : <Loading height={320} />}
      </div>
    </section>
  );
}
