import { Button } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { linkTo } from '../../ui/link-to.ts';

interface Props {
  to: string;
  children: string;
}

/** A way to another screen of the scheduler, beside what can be done on this one. */
export const SectionLink = ({ to, children }: Props) => (
  <Button variant="default" renderRoot={(props) => <Link {...props} {...linkTo(to)} />}>
    {children}
  </Button>
);
