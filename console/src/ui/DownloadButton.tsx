import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { ToolButton } from './input/ToolButton.tsx';
import { formatMegabytes } from './text/format.ts';

interface Props extends ButtonProps {
  /** What has been received of the file so far; null when none is being made. */
  bytes: number | null;
  onClick?: () => void;
  onStop: () => void;
}

/** Asks for a file; while it is being made, says how far it is and stops it. Takes the further properties of a menu's target. */
export const DownloadButton = ({ bytes, onClick, onStop, ...rest }: Props) =>
  bytes === null ? (
    <ToolButton icon={IconDownload} onClick={onClick} {...rest}>
      Выгрузить
    </ToolButton>
  ) : (
    <Button variant="default" leftSection={<IconPlayerStop size={16} />} onClick={onStop}>
      Остановить: {formatMegabytes(bytes)}
    </Button>
  );
