import type { users } from 'contract/features/users/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import { BlockDialog } from './BlockDialog.tsx';
import { EmployDialog } from './EmployDialog.tsx';
import { MergeDialog } from './MergeDialog.tsx';
import { OneTimePasswordDialog } from './OneTimePasswordDialog.tsx';
import { StepDialog } from './StepDialog.tsx';
import type { ActionName } from './user-actions.ts';
import { ViewAsDialog } from './ViewAsDialog.tsx';

interface Props {
  name: Exclude<ActionName, 'invite'>;
  row: Row<typeof users>;
  onClose: () => void;
}

export function ActionDialog({ name, ...rest }: Props) {
  switch (name) {
    case 'block':
      return <BlockDialog {...rest} />;
    case 'oneTimePassword':
      return <OneTimePasswordDialog {...rest} />;
    case 'merge':
      return <MergeDialog {...rest} />;
    case 'employ':
      return <EmployDialog {...rest} />;
    case 'viewAs':
      return <ViewAsDialog {...rest} />;
    default:
      return <StepDialog step={name} {...rest} />;
  }
}
