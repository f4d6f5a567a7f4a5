import { Button, type ButtonProps } from '@mantine/core';
import { IconDownload, IconPlayerStop } from '@tabler/icons-react';
import { ToolButton } from './input/ToolButton.tsx';
import { formatMegabytes } from './text/format.ts';

interface Props extends ButtonProps {
  /** The bytes received so far; null when no file is being requested. */
  bytes: number | null;
  onClick?: () => void;
  onStop: () => void;
}

/** Requests a file; meanwhile shows the progress and can cancel. Accepts the props of a menu's target. */
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
