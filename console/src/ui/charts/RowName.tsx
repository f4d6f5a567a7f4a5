import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusText } from '../StatusText.tsx';

interface Props {
  /** The indexes of the rows beyond a threshold. */
  beyond: readonly number[] | undefined;
  index: number;
  children: string;
}

/** The name of a row, marked when it is beyond the threshold; the note of the chart has the details. */
export const RowName = ({ beyond, index, children }: Props) =>
  beyond?.includes(index) ? (
    <StatusText kind="bad" icon={IconAlertTriangle}>
      {children}
    </StatusText>
  ) : (
    children
  );
