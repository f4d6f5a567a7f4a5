import { useNavigate } from '@tanstack/react-router';
import { objectTypes } from 'contract/features/object-types/facts.ts';
import { paths } from '../../paths.ts';
import { RecordDialog } from '../../resource/form/RecordDialog.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { TypeFields } from './TypeFields.tsx';

interface Props {
  initial: Readonly<Record<string, unknown>>;
  onClose: () => void;
}

/** A new type; its card opens once it is created. */
export function NewTypeDialog({ initial, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <RecordDialog
      resource={objectTypes}
      guid={null}
      initial={initial}
      onClose={onClose}
      onSaved={({ guid }) => void navigate(linkTo(paths.objectType(guid)))}
    >
      <TypeFields />
    </RecordDialog>
  );
}
