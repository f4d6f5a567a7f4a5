import { Menu } from '@mantine/core';
import { IconTrash } from '@tabler/icons-react';
import { savedViews, type SavedView } from 'contract/features/saved-views.ts';
import type { ReactElement } from 'react';
import { useCall, useSend } from '../api/queries.ts';
import { useList } from './list-context.ts';
import { viewResource } from './view-resource.ts';
import classes from './ViewsMenu.module.css';

interface Props {
  button: ReactElement;
  onSave: () => void;
  onClose: () => void;
}

/** Saved searches, filters, orders and columns: the user's own and those shared with the organization. */
export function ViewsMenu({ button, onSave, onClose }: Props) {
  const { resource, change } = useList();
  const { data = [], isPending } = useCall(savedViews.list, { query: { resource: viewResource(resource.name) } });
  const remove = useSend(savedViews.remove);

  const show = ({ search, filter, sort, columns }: SavedView) =>
    void change({
      search: search || undefined,
      filter: filter || undefined,
      sort: sort || undefined,
      columns: columns.join(',') || undefined,
      page: undefined,
    });

  return (
    <Menu opened onClose={onClose} position="bottom-end" width={300}>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        {isPending && <Menu.Label>Загружаем…</Menu.Label>}
        {!isPending && data.length === 0 && <Menu.Label>Сохранённых видов пока нет</Menu.Label>}
        {data.map((view) => (
          <div key={view.guid} role="none" className={classes.view}>
            <Menu.Item onClick={() => show(view)} className={classes.name}>
              {view.name}
              {view.isShared && <span className={classes.shared}> · общий</span>}
            </Menu.Item>
            {view.isOwn && (
              <Menu.Item
                className={classes.remove}
                closeMenuOnClick={false}
                aria-label={`Удалить вид «${view.name}»`}
                title="Удалить вид"
                onClick={() => remove.mutate({ params: { guid: view.guid } })}
              >
                <IconTrash size={16} />
              </Menu.Item>
            )}
          </div>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={onSave}>Сохранить нынешний вид…</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
