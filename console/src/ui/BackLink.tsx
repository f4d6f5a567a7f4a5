import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import classes from './BackLink.module.css';

interface Props {
  to: string;
  children: string;
}

export const BackLink = ({ to, children }: Props) => (
  <Link to={to} className={classes.back}>
    <IconArrowLeft size={15} aria-hidden />
    {children}
  </Link>
);
