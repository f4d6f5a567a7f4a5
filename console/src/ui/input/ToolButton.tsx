import { Button, type ButtonProps } from '@mantine/core';
import type { Icon } from '@tabler/icons-react';
import type { ComponentProps } from 'react';
import classes from './ToolButton.module.css';

interface Props extends ButtonProps, Omit<ComponentProps<'button'>, keyof ButtonProps> {
  icon: Icon;
  children: string;
}

/** A button that shows only its icon on a narrow screen. */
export const ToolButton = ({ icon: Icon, children, className, ...rest }: Props) => (
  <Button
    variant="default"
    className={`${classes.tool} ${className ?? ''}`}
    leftSection={<Icon size={16} />}
    data-tip={children}
    {...rest}
  >
    {children}
  </Button>
);
