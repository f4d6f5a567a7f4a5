import { IconArrowLeft } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { linkTo } from './link-to.ts';
import classes from './BackLink.module.css';

interface Props {
  to: string;
  children: string;
}

export const BackLink = ({ to, children }: Props) => (
  <Link {...linkTo(to)} className={classes.back}>
    <IconArrowLeft size={15} aria-hidden />
    {children}
  </Link>
);
