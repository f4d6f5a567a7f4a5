import type { ReactNode } from 'react';
import classes from './Form.module.css';

interface Props {
  title?: string;
  /** FormField elements, or custom inputs that use useFormField. */
  children: ReactNode;
}

export const FormSection = ({ title, children }: Props) => (
  <fieldset className={classes.section}>
    {title && <legend className={classes.legend}>{title}</legend>}
    <div className={classes.grid}>{children}</div>
  </fieldset>
);
