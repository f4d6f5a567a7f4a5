import type { ComponentProps } from 'react';
import { FormFields } from '../form/FormFields.tsx';
import { RecordDialog } from '../form/RecordDialog.tsx';
import { DatedFields } from '../table/DatedFields.tsx';

/** A record of a list in a dialog. */
export const DatedRecordDialog = ({ children = <FormFields />, ...rest }: ComponentProps<typeof RecordDialog>) => (
  <RecordDialog {...rest}>
    <DatedFields>{children}</DatedFields>
  </RecordDialog>
);
