import type { ReactNode } from 'react';
import classes from './Form.module.css';

interface Props {
  title?: string;
  /** FormField, or inputs of one's own over useFormField. */
  children: ReactNode;
}

export const FormSection = ({ title, children }: Props) => (
  <fieldset className={classes.section}>
    {title && <legend className={classes.legend}>{title}</legend>}
    <div className={classes.grid}>{children}</div>
  </fieldset>
);
