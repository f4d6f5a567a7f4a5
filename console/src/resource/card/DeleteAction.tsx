import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import type { AnyRow, Resource } from 'contract/kit/resource.ts';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { whyStays } from '../state/protection.ts';
import { useMay } from '../state/use-may.ts';

const DeleteDialog = lazy(async () => ({ default: (await import('../form/DeleteDialog.tsx')).DeleteDialog }));

interface Props {
  resource: Resource;
  row: AnyRow;
  listHref: string;
}

/** Deletes the record of a card, and goes to its list. */
export function DeleteAction({ resource, row, listHref }: Props) {
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <>
      <ActionButton icon={IconTrash} refusal={whyStays(row, useMay(resource))} onClick={() => setDeleting(true)}>
        Удалить
      </ActionButton>
      <Suspense>
        {isDeleting && (
          <DeleteDialog
            resource={resource}
            row={row}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(linkTo(listHref))}
          />
        )}
      </Suspense>
    </>
  );
}
