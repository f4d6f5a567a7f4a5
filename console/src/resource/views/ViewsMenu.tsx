import '@mantine/core/styles/Menu.layer.css';
import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { Link } from '@tanstack/react-router';
import { savedViews, type SavedView } from 'contract/features/saved-views/calls.ts';
import type { ReactElement } from 'react';
import { paths } from '../../paths.ts';
import { useCall } from '../../api/queries.ts';
import { errorText } from '../../api/error-text.ts';
import { linkTo } from '../../ui/link-to.ts';
import type { Viewed } from './viewed.ts';
import classes from './ViewsMenu.module.css';
import { OpenMenu } from '../../ui/overlay/OpenMenu.tsx';

interface Props {
  viewed: Viewed;
  button: ReactElement;
  onSave: () => void;
  onRemove: (view: SavedView) => void;
  onPast?: () => void;
  onClose: () => void;
}

/** Saved searches, filters, orders and columns: the user's own and those shared with the organization. */
export function ViewsMenu({ viewed: { resource, table, show }, button, onSave, onRemove, onPast, onClose }: Props) {
  const { data = [], isPending, error } = useCall(savedViews.list, { query: { resource } });

  return (
    <OpenMenu onClose={onClose} position="bottom-end" width={300}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isPending && <Menu.Label>Загружаем…</Menu.Label>}
        {error && <Menu.Label role="alert">{errorText(error).title}</Menu.Label>}
        {!isPending && !error && data.length === 0 && <Menu.Label>Сохранённых видов пока нет</Menu.Label>}
        {data.map((view) => (
          <div key={view.guid} role="none" className={classes.view}>
            <Menu.Item onClick={() => show(view)} className={classes.name}>
              {view.name}
              {view.isShared && <span className={classes.shared}> · общий</span>}
            </Menu.Item>
            {view.mayRemove && (
              <Menu.Item
                className={classes.remove}
                aria-label={`Удалить вид «${view.name}»`}
                data-tip="Удалить вид"
                onClick={() => onRemove(view)}
              >
                <IconTrash size={16} />
              </Menu.Item>
            )}
          </div>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onSave}>Сохранить нынешний вид…</Menu.Item>
        {onPast && <Menu.Item onClick={onPast}>На дату…</Menu.Item>}
        {table && (
          <Menu.Item renderRoot={(props) => <Link {...props} {...linkTo(paths.removedOf(table))} />}>
            Удалённое
          </Menu.Item>
        )}
      </Menu.Dropdown>
    </OpenMenu>
  );
}
