import '@mantine/core/styles/Badge.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { passport } from 'contract/features/passport/resources.ts';
import { searchRecords } from 'contract/features/search/calls.ts';
import { decideAny } from 'contract/rights/decide.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { navigation, wayInto, type Screen } from '../../navigation.ts';
import { isPassportSection } from '../../passport-sections.ts';
import { paths } from '../../paths.ts';
import { recordPath } from '../../record-path.ts';
import { toast } from '../../ui/toast.ts';
import { matches } from '../../ui/input/option-filter.ts';
import { useOrganizationChange } from './use-organization-change.ts';
import { signOut } from '../sign-in/sign-out.ts';

/** Screens below or inside those of the menu, found by names of their own. */
const inside: readonly Screen[] = [
  { label: 'Дерево организаций', path: paths.organizationTree, entity: 'organizations' },
  { label: 'Режим «только чтение»', path: paths.serviceMessages, entity: 'sharedData' },
  { label: 'Мой первый год', path: paths.calculator, entity: 'calculator' },
];

/** Copies the address of the current screen together with its organization; where the browser gives no clipboard, shows it. */
async function copyOrganizationLink(organization: string): Promise<void> {
  const { origin, pathname, search } = window.location;
  const link = `${origin}/o/${organization}${pathname}${search}`;
  try {
    await navigator.clipboard.writeText(link);
    void toast({ color: 'green', title: 'Ссылка скопирована', message: 'Она откроет этот экран в этой организации.' });
  } catch {
    void toast({ color: 'blue', title: 'Ссылка на этот экран', message: link, autoClose: false });
  }
}

interface Props {
  onClose: () => void;
  onOpen: (what: 'keys' | 'organization') => void;
}

/** Screens, records and actions in one search. */
export function CommandPalette({ onClose, onOpen }: Props) {
  const navigate = useNavigate();
  const { rights, orgId } = useWho();
  const { asked: own, others, enter } = useOrganizationChange();
  const [typed, setTyped] = useState('');
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const records = useCall(
    searchRecords,
    { query: { search: asked } },
    { enabled: asked.length > 1, keepPrevious: true },
  );
  useEffect(() => spotlight.open(), []);

  const go = (to: string) => void navigate({ to });
  const isShown = ({ label, entity }: Screen) => decideAny(rights, entity, 'read').allowed && matches(label, typed);
  const open = ({ label, path }: Pick<Screen, 'label' | 'path'>) => ({ id: label, label, onClick: () => go(path) });
  const screens = [
    ...navigation
      .filter((item) => wayInto(rights, item).to === item.path && matches(item.label, typed))
      .map(({ icon: Icon, ...screen }) => ({ ...open(screen), leftSection: <Icon size={18} /> })),
    ...[...navigation.flatMap(({ further = [] }) => further), ...inside].filter(isShown).map(open),
  ];
  const families = passport
    .filter(({ entity, titles }) => decideAny(rights, entity, 'read').allowed && matches(titles.list, typed))
    .flatMap(({ name, titles }) =>
      isPassportSection(name)
        ? [{ id: name, label: titles.list, description: 'Тип объектов', onClick: () => go(paths.passportList(name)) }]
        : [],
    );
  const nameInLinks = own.data?.find(({ id }) => id === orgId)?.linkCode ?? orgId!;
  const actions = [
    { id: 'profile', label: 'Мой профиль', onClick: () => go(paths.profile) },
    { id: 'workplaces', label: 'Где я работаю', onClick: () => go(paths.ownOrganizations) },
    { id: 'organization', label: 'Сменить организацию', onClick: () => onOpen('organization') },
    { id: 'link', label: 'Скопировать ссылку с организацией', onClick: () => void copyOrganizationLink(nameInLinks) },
    { id: 'keys', label: 'Показать клавиши', onClick: () => onOpen('keys') },
    { id: 'leave', label: 'Выйти', onClick: () => void signOut().then(() => go(paths.login)) },
  ].filter(({ label }) => matches(label, typed));
  const found = (asked.length > 1 ? (records.data ?? []) : []).flatMap(({ resource, guid, title, name }) => {
    const path = recordPath(resource, guid);
    return path ? [{ id: guid, label: name, description: title, onClick: () => go(path) }] : [];
  });
  const organizations = (typed.trim() ? others : [])
    .filter(({ name }) => matches(name, typed))
    .map(({ id, name }) => ({ id, label: name, description: 'Перейти в организацию', onClick: () => void enter(id) }));
  const groups: SpotlightActionGroupData[] = [
    { group: 'Записи', actions: found },
    { group: 'Разделы', actions: screens },
    { group: 'Технический паспорт', actions: typed.trim() ? families : [] },
    { group: 'Действия', actions },
    { group: 'Организации', actions: organizations },
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      title="Поиск и команды"
      styles={{ header: { display: 'none' } }}
      actions={groups}
      filter={(_, all) => all}
      query={typed}
      onQueryChange={setTyped}
      onSpotlightClose={onClose}
      shortcut={null}
      scrollable
      maxHeight="60vh"
      nothingFound={records.isFetching ? 'Ищем…' : 'Ничего не нашлось'}
      searchProps={{
        leftSection: <IconSearch size={18} />,
        placeholder: 'Раздел, запись или действие',
        'aria-label': 'Поиск и команды',
      }}
    />
  );
}
