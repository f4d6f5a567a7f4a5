import { IconTrash } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { placeOf } from '../state/list-place.ts';
import { whyNotDeletable } from '../state/protection.ts';
import { useRecord } from '../state/record-context.ts';
import { useMay } from '../state/use-may.ts';
import { InHead } from './InHead.tsx';

const DeleteDialog = lazy(async () => ({ default: (await import('../form/DeleteDialog.tsx')).DeleteDialog }));

interface Props {
  listPath: string;
}

/** Deletes the record of a card, and returns to its list. */
export function DeleteAction({ listPath }: Props) {
  const { resource, row, mayNotDelete } = useRecord();
  const navigate = useNavigate();
  const [isDeleting, setDeleting] = useState(false);
  return (
    <InHead place="last">
      <ActionButton
        icon={IconTrash}
        refusal={whyNotDeletable(row, useMay(resource)) ?? mayNotDelete}
        onClick={() => setDeleting(true)}
      >
        Удалить
      </ActionButton>
      <Suspense>
        {isDeleting && (
          <DeleteDialog
            resource={resource}
            row={row}
            onClose={() => setDeleting(false)}
            onDeleted={() => void navigate(linkTo(placeOf(resource.name)?.href ?? listPath))}
          />
        )}
      </Suspense>
    </InHead>
  );
}
