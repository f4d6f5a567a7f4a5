import '@mantine/core/styles/Menu.layer.css';
import { ActionIcon, Menu } from '@mantine/core';
import { IconCheck, IconColumns3 } from '@tabler/icons-react';
import { entryColumns } from './entry-columns.tsx';

interface Props {
  columns: readonly string[];
  onChange: (columns: string[]) => void;
}

const all = entryColumns('UTC');

/** The choice of visible journal columns. */
export const ColumnsMenu = ({ columns, onChange }: Props) => (
  <Menu position="bottom-end" closeOnItemClick={false}>
    <Menu.Target>
      <ActionIcon variant="default" size={36} aria-label="Столбцы">
        <IconColumns3 size={18} />
      </ActionIcon>
    </Menu.Target>
    <Menu.Dropdown>
      {all.map(({ name, label }) => {
        const isShown = columns.includes(name);
        const next = all
          .map((column) => column.name)
          .filter((one) => (one === name ? !isShown : columns.includes(one)));
        return (
          <Menu.Item
            key={name}
            role="menuitemcheckbox"
            aria-checked={isShown}
            leftSection={isShown ? <IconCheck size={16} /> : <span style={{ width: 16 }} />}
            disabled={next.length === 0}
            onClick={() => onChange(next)}
          >
            {label}
          </Menu.Item>
        );
      })}
    </Menu.Dropdown>
  </Menu>
);
