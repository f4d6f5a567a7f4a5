import { VisuallyHidden } from '@mantine/core';
import { IconAddressBook, IconBuilding, IconGauge, IconUsers, type Icon } from '@tabler/icons-react';
import type { OrganizationNode } from 'contract/features/organizations/tree.ts';
import { paths } from '../../../paths.ts';
import { countOf, formatNumber } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import classes from '../../../ui/tree/Tree.module.css';

const counts = [
  { key: 'users', icon: IconUsers, forms: ['пользователь', 'пользователя', 'пользователей'] },
  { key: 'employees', icon: IconAddressBook, forms: ['сотрудник', 'сотрудника', 'сотрудников'], of: ', без уволенных' },
  { key: 'meteringPoints', icon: IconGauge, forms: ['точка учёта', 'точки учёта', 'точек учёта'] },
] as const;

interface CountProps {
  icon: Icon;
  value: number | null;
  forms: readonly [string, string, string];
  /** Which items are counted, when not all of them. */
  of?: string;
}

/** A count with its meaning as text for screen readers. */
function Count({ icon: Icon, value, forms, of = '' }: CountProps) {
  const said =
    value === null
      ? `${forms[2]}: видно тому, кто работает в этой организации и читает этот раздел`
      : countOf(value, forms) + of;
  return (
    <span className={classes.figure} data-tip={said}>
      <Icon size={14} aria-hidden />
      <span aria-hidden>{value === null ? '—' : formatNumber(value)}</span>
      <VisuallyHidden>{said}. </VisuallyHidden>
    </span>
  );
}

/** The details of an organization in a row of the tree. */
export const TreeRowText = ({ node }: { node: OrganizationNode }) => (
  <>
    <IconBuilding size={16} aria-hidden className={classes.kind} />
    <span className={classes.name}>
      <TextLink to={paths.organization(node.guid)}>{node.name}</TextLink>
    </span>
    {!node.isActive && <span className={classes.note}>в архиве</span>}
    <span className={classes.figures}>
      {counts.map(({ key, ...look }) => (
        <Count key={key} {...look} value={node[key]} />
      ))}
    </span>
  </>
);
