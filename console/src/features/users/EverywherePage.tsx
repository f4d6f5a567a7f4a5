import { Anchor, Button } from '@mantine/core';
import { useNavigate, useSearch } from '@tanstack/react-router';
import {
  exportEverywhere,
  MAX_EVERYWHERE,
  usersEverywhere,
  type PersonEverywhere,
} from 'contract/features/users/everywhere.ts';
import { users } from 'contract/features/users/facts.ts';
import { DEFAULT_PAGE } from 'contract/kit/list-query.ts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { download } from '../../api/download.ts';
import { queryOf } from '../../api/queries.ts';
import { useWho } from '../../api/who.ts';
import { paths } from '../../paths.ts';
import { OverviewPage } from '../../resource/frame/OverviewPage.tsx';
import { SaveTable } from '../../resource/frame/SaveTable.tsx';
import { OpenTo } from '../../resource/value/OpenTo.tsx';
import { SearchInput } from '../../ui/input/SearchInput.tsx';
import { Loading } from '../../ui/Loading.tsx';
import page from '../../ui/Page.module.css';
import { Status } from '../../ui/StatusText.tsx';
import { PlainTable, type PlainColumn } from '../../ui/table/PlainTable.tsx';
import { countOf, formatDateTime } from '../../ui/text/format.ts';
import { useTimeZone } from '../../ui/text/time-zone.ts';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { userLooks } from './user-looks.ts';
import classes from './Users.module.css';

// Lazy, because inputs with option lists are heavy and the first rows do not need them.
const EverywhereFilters = lazy(async () => ({
  default: (await import('./EverywhereFilters.tsx')).EverywhereFilters,
}));

interface PlacesProps {
  person: PersonEverywhere;
  onOpen: (organization: string, guid: string) => void;
}

/** The organizations of a person, with the state in each, linked to the card there. */
const Places = ({ person: { guid, fullName, places }, onOpen }: PlacesProps) => (
  <ul className={classes.places}>
    {places.map(({ organization, name, state }) => (
      <li key={organization}>
        <Anchor
          component="button"
          type="button"
          size="sm"
          ta="left"
          aria-label={`${fullName} в «${name}»`}
          onClick={() => onOpen(organization, guid)}
        >
          {name}
        </Anchor>
        <Status of={userLooks} state={state} />
      </li>
    ))}
  </ul>
);

const columnsOf = (zone: string, onOpen: PlacesProps['onOpen']): PlainColumn<PersonEverywhere>[] => [
  { label: 'Пользователь', wraps: true, cell: ({ fullName }) => fullName },
  { label: 'Имя пользователя', cell: ({ userName }) => userName },
  { label: 'Где работает', wraps: true, cell: (person) => <Places person={person} onOpen={onOpen} /> },
  { label: 'Почта', wraps: true, cell: ({ email }) => email ?? '—' },
  {
    label: 'Последняя активность',
    cell: ({ lastSeenAt }) => (lastSeenAt ? formatDateTime(lastSeenAt, zone) : 'не входил'),
  },
];

/** The users of all organizations in which the person may read them, each once. */
export function EverywherePage() {
  const navigate = useNavigate();
  const zone = useTimeZone();
  const enter = useEntering();
  const here = useWho().orgId;
  const asked = useSearch({ strict: false }) as Record<
    'search' | 'state' | 'organization' | 'limit',
    string | undefined
  >;
  const { search, state, organization, limit = String(DEFAULT_PAGE) } = asked;
  const query = useQuery({
    ...queryOf(usersEverywhere, { query: { search, state, organization, limit } as never }),
    placeholderData: keepPreviousData,
  });
  const change = (patch: Partial<typeof asked>) =>
    void navigate({
      to: paths.usersEverywhere,
      search: { ...asked, limit: undefined, ...patch } as never,
      replace: true,
    });
  const open = (place: string, guid: string) =>
    void (place === here ? navigate({ to: paths.user(guid) }) : enter(place, paths.user(guid)));
  const save = () =>
    download(
      exportEverywhere,
      { query: { search, state, organization } as never },
      'Пользователи всех организаций.xlsx',
      () => undefined,
    );
  const more = Math.min(Number(limit) + DEFAULT_PAGE, MAX_EVERYWHERE);
  return (
    <OverviewPage
      query={query}
      state={({ total, organizations }) =>
        `${countOf(total, users.titles.count)} в ${countOf(organizations.length, ['организации', 'организациях', 'организациях'])}`
      }
    >
      {({ people, total, organizations }) =>
        organizations.length === 0 ? (
          <OpenTo entity="users">{null}</OpenTo>
        ) : (
          <>
            <div className={`${page.toolbar} ${classes.tools}`}>
              <SearchInput
                asked={search ?? ''}
                label="Поиск пользователей"
                placeholder="Имя, вход, почта, телефон"
                onAsk={(text) => change({ search: text || undefined })}
              />
              <Suspense fallback={<Loading height={36} w={488} />}>
                <EverywhereFilters {...{ organizations, organization, state }} onChange={change} />
              </Suspense>
              <SaveTable formats={['xlsx']} label="Выгрузить" save={save} />
            </div>
            <div className={`${page.note} ${classes.everyone}`}>
              <PlainTable
                label="Пользователи всех моих организаций"
                rows={people}
                stacks
                rowKey={({ guid }) => guid}
                nothing="По этому запросу никого не нашлось."
                columns={columnsOf(zone, open)}
              />
              {people.length < total && people.length < MAX_EVERYWHERE && (
                <Button
                  variant="default"
                  size="sm"
                  mt="sm"
                  loading={query.isFetching}
                  onClick={() => change({ limit: String(more) })}
                >
                  Показать ещё
                </Button>
              )}
            </div>
          </>
        )
      }
    </OverviewPage>
  );
}
