import '@mantine/core/styles/Badge.layer.css';
import '@mantine/spotlight/styles.layer.css';
import { useDebouncedValue } from '@mantine/hooks';
import { Spotlight, spotlight, type SpotlightActionGroupData } from '@mantine/spotlight';
import { IconSearch } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { searchRecords } from 'contract/features/search/calls.ts';
import { guid } from 'contract/kit/text.ts';
import { decide } from 'contract/rights/decide.ts';
import { useEffect, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { recordPath } from '../../record-path.ts';
import { toast } from '../../ui/toast.ts';
import { beginsWord, matches } from '../../ui/input/option-filter.ts';
import { useFocusReturn } from '../../ui/overlay/use-focus-return.ts';
import { creationsOf } from '../finding/creations.ts';
import { useScreens } from '../finding/use-screens.ts';
import { useOrganizationChange } from './use-organization-change.ts';
import { signOut } from '../sign-in/sign-out.ts';

const requestNumber = guid();

/** The buttons of the open record or list; disabled ones explain the reason themselves. */
const buttonsHere = (): HTMLButtonElement[] =>
  [
    ...document.querySelectorAll<HTMLButtonElement>('#main [data-actions] button:not(:disabled, [aria-disabled])'),
  ].filter((button) => button.textContent.trim() !== '' && !button.ariaHasPopup);

/** The same list, including buttons that appear after the palette is opened. */
function useButtonsHere(): readonly HTMLButtonElement[] {
  const [buttons, setButtons] = useState(buttonsHere);
  useEffect(() => {
    const coming = new MutationObserver(() => setButtons(buttonsHere()));
    coming.observe(document.querySelector('#main')!, { childList: true, subtree: true });
    return () => coming.disconnect();
  }, []);
  return buttons;
}

/** Copies the address of the current screen together with its organization; shows it when the clipboard is
 *  unavailable. */
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
  /** Kept by the parent, because the person types while the palette is still loading. */
  typed: string;
  onType: (typed: string) => void;
  onClose: () => void;
  onOpen: (what: 'help' | 'organization' | 'sections') => void;
}

/** Screens, records and actions in one search. */
export function CommandPalette({ typed, onType, onClose, onOpen }: Props) {
  useFocusReturn();
  const navigate = useNavigate();
  const who = useWho();
  const { orgId } = who;
  const { asked: own, others, enter } = useOrganizationChange();
  const [asked] = useDebouncedValue(typed.trim(), 200);
  const records = useCall(
    searchRecords,
    { query: { search: asked } },
    { enabled: asked.length > 1, keepPrevious: true },
  );
  useEffect(() => spotlight.open(), []);
  // Enter must also open results that arrive after typing; the library selects only among results present while typing.
  useEffect(() => {
    if (!typed.trim() || document.querySelector('.mantine-Spotlight-action[data-selected]')) return;
    document.querySelector('.mantine-Spotlight-action')?.setAttribute('data-selected', 'true');
  });

  const go = (to: string) => void navigate({ to });
  const screens = useScreens().flatMap(({ title, icon: Icon, screens: found }) =>
    found
      .filter(({ name }) => matches(`${title} ${name}`, typed))
      .map(({ name, path }) => ({
        id: `${path} ${name}`,
        label: name,
        description: name === title ? undefined : title,
        leftSection: <Icon size={18} />,
        onClick: () => go(path),
      })),
  );
  const creations = creationsOf(who)
    .filter(({ label }) => matches(label, typed))
    .map(({ label, path }) => ({ id: path, label, onClick: () => go(path) }));
  const ofThis = useButtonsHere()
    .map((button) => ({ id: `here ${button.textContent}`, label: button.textContent, onClick: () => button.click() }))
    .filter(({ label }) => matches(label, typed));
  const nameInLinks = own.data?.find(({ id }) => id === orgId)?.linkCode ?? orgId!;
  const actions = [
    { id: 'sections', label: 'Все разделы', onClick: () => onOpen('sections') },
    { id: 'organization', label: 'Сменить организацию', onClick: () => onOpen('organization') },
    { id: 'link', label: 'Скопировать ссылку с организацией', onClick: () => void copyOrganizationLink(nameInLinks) },
    { id: 'help', label: 'Справка и клавиши', onClick: () => onOpen('help') },
    { id: 'leave', label: 'Выйти', onClick: () => void signOut(() => navigate({ to: paths.login })) },
  ].filter(({ label }) => matches(label, typed));
  const found = (asked.length > 1 ? (records.data ?? []) : []).flatMap(({ resource, guid, title, name }) => {
    const path = recordPath(resource, guid);
    return path ? [{ id: guid, label: name, description: title, onClick: () => go(path) }] : [];
  });
  // A request identifier from an error message.
  const request = typed.trim().toLowerCase();
  const requests =
    requestNumber.safeParse(request).success && decide(who.rights, 'journal', 'read').allowed
      ? [
          {
            id: 'request',
            label: `Запрос ${request}`,
            description: 'Журнал действий',
            onClick: () => go(paths.logOfRequest(request)),
          },
        ]
      : [];
  const organizations = (typed.trim() ? others : [])
    .filter(({ knownBy }) => matches(knownBy, typed))
    .map(({ id, name }) => ({ id, label: name, description: 'Перейти в организацию', onClick: () => void enter(id) }));
  const ofRecords = { group: 'Записи', actions: [...requests, ...found] };
  const ofOrganizations = { group: 'Организации', actions: organizations };
  // An organization with exactly this name ranks above records that mention the word.
  const isCalledSo = organizations.some(({ label }) => beginsWord(label, typed));
  const groups: SpotlightActionGroupData[] = [
    { group: 'На этом экране', actions: ofThis },
    { group: 'Разделы', actions: screens },
    { group: 'Создать', actions: typed.trim() ? creations : [] },
    ...(isCalledSo ? [ofOrganizations, ofRecords] : [ofRecords]),
    { group: 'Действия', actions },
    ...(isCalledSo ? [] : [ofOrganizations]),
  ].filter((group) => group.actions.length > 0);

  return (
    <Spotlight
      title="Поиск и команды"
      styles={{ header: { display: 'none' }, actionDescription: { opacity: 1 } }}
      actions={groups}
      filter={(_, all) => all}
      query={typed}
      onQueryChange={onType}
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
