import { VisuallyHidden } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { recordPath } from '../../../record-path.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { Tree } from '../../../ui/tree/Tree.tsx';
import classes from '../../../ui/tree/Tree.module.css';
import { kindOf } from './network-kinds.ts';
import type { TreeRow } from './network-tree.ts';

interface Props {
  rows: readonly TreeRow[];
  found: ReadonlySet<string>;
  onTurn: (guid: string, isOpen: boolean) => void;
}

const pathOf = ({ node: { resource, guid } }: TreeRow) => recordPath(resource, guid) ?? '';

const itemOf = (row: TreeRow, found: ReadonlySet<string>) => ({
  ...row,
  guid: row.node.guid,
  hasChildren: row.children !== null,
  isFound: found.has(row.node.guid),
});

/** The network as a tree: Enter opens the card of an object. */
export function NetworkTree({ rows, found, onTurn }: Props) {
  const navigate = useNavigate();
  return (
    <Tree
      label="Сеть"
      items={rows.map((row) => itemOf(row, found))}
      onTurn={onTurn}
      onEnter={(row) => void navigate({ to: pathOf(row) })}
    >
      {(row) => {
        const { icon: Icon, name } = kindOf(row.node.resource);
        return (
          <>
            <Icon size={16} aria-hidden className={classes.kind} />
            <VisuallyHidden>{name} </VisuallyHidden>
            <span className={classes.name}>
              <TextLink to={pathOf(row)}>{row.node.name}</TextLink>
            </span>
            <span className={classes.note}>
              {row.node.note}
              {row.children !== null && ` · ${row.children}`}
            </span>
          </>
        );
      }}
    </Tree>
  );
}
