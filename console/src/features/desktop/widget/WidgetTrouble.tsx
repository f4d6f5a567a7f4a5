import { Button } from '@mantine/core';
import type { ErrorText } from '../../../api/error-text.ts';
import classes from '../Desktop.module.css';

interface Props extends Partial<ErrorText> {
  title: string;
  onRetry?: () => void;
}

/** The error of one widget; the others keep working. */
export const WidgetTrouble = ({ title, text, requestId, onRetry }: Props) => (
  <div className={classes.trouble} role="note">
    <strong>{title}</strong>
    {text && <p>{text}</p>}
    {requestId && <p>Номер обращения: {requestId}</p>}
    {onRetry && (
      <Button size="compact-sm" variant="default" onClick={onRetry}>
        Повторить
      </Button>
    )}
  </div>
);
