import { IconAlertTriangle } from '@tabler/icons-react';
import { StatusText } from '../StatusText.tsx';

interface Props {
  /** The places of the rows that are beyond a threshold. */
  beyond: readonly number[] | undefined;
  index: number;
  children: string;
}

/** What a row is called, marked where it is beyond the threshold; the note of the chart says by how much. */
export const RowName = ({ beyond, index, children }: Props) =>
  beyond?.includes(index) ? (
    <StatusText kind="bad" icon={IconAlertTriangle}>
      {children}
    </StatusText>
  ) : (
    children
  );
