import '@mantine/core/styles/List.layer.css';
import { Anchor, List, Text } from '@mantine/core';
import type { organizationCalls } from 'contract/features/organizations/calls.ts';
import type { organizations } from 'contract/features/organizations/facts.ts';
import type { Row } from 'contract/kit/resource.ts';
import type { Answer } from 'contract/kit/route.ts';
import { paths } from '../../paths.ts';
import { countOf } from '../../ui/text/format.ts';
import { TextLink } from '../../ui/TextLink.tsx';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { useWorksIn } from './use-works-in.ts';

type Dependants = Answer<typeof organizationCalls.dependants>;

interface Kind {
  key: Exclude<keyof Dependants, 'isEmpty'>;
  forms: readonly [string, string, string];
  effect: string;
  /** Where the dependants are visible: inside the organization itself, or in the one that is open. */
  inside?: string;
  outside?: (guid: string) => string;
}

const kinds: readonly Kind[] = [
  {
    key: 'users',
    forms: ['пользователь', 'пользователя', 'пользователей'],
    effect: 'доступ закроется сразу',
    inside: paths.users,
  },
  {
    key: 'onlyHere',
    forms: ['из них больше нигде не работает', 'из них больше нигде не работают', 'из них больше нигде не работают'],
    effect: 'войти будет некуда',
    inside: paths.users,
  },
  {
    key: 'employees',
    forms: ['сотрудник', 'сотрудника', 'сотрудников'],
    effect: 'карточки и права останутся',
    inside: paths.employees,
  },
  { key: 'tokens', forms: ['ключ API', 'ключа API', 'ключей API'], effect: 'перестанут действовать' },
  {
    key: 'schedules',
    forms: ['задача по расписанию', 'задачи по расписанию', 'задач по расписанию'],
    effect: 'встанут до возврата',
    inside: paths.scheduler,
  },
  {
    key: 'channels',
    forms: ['канал обмена', 'канала обмена', 'каналов обмена'],
    effect: 'читать и отправлять перестанут',
    inside: paths.exchangeChannels,
  },
  {
    key: 'forecasts',
    forms: ['автоматический прогноз', 'автоматических прогноза', 'автоматических прогнозов'],
    effect: 'строиться и публиковаться перестанут',
    inside: paths.forecast,
  },
  {
    key: 'reports',
    forms: ['отчёт', 'отчёта', 'отчётов'],
    effect: 'останутся, по расписанию рассылаться не будут',
    inside: paths.reports,
  },
  {
    key: 'collectionTasks',
    forms: ['открытое поручение', 'открытых поручения', 'открытых поручений'],
    effect: 'останутся открытыми',
    inside: paths.board,
  },
  {
    key: 'subscriptions',
    forms: ['подписка на регионы', 'подписки на регионы', 'подписок на регионы'],
    effect: 'уведомлений не будет',
    inside: paths.regionActual,
  },
  {
    key: 'meteringPoints',
    forms: ['точка учёта', 'точки учёта', 'точек учёта'],
    effect: 'останутся, новых измерений не будет',
    inside: paths.passportList('metering-points'),
  },
  {
    key: 'reorganizations',
    forms: ['предстоящая реорганизация', 'предстоящие реорганизации', 'предстоящих реорганизаций'],
    effect: 'останутся в плане',
    outside: paths.organizationReorganizations,
  },
  {
    key: 'organizations',
    forms: ['организация ниже', 'организации ниже', 'организаций ниже'],
    effect: 'продолжат работать',
    outside: () => paths.organizationTree,
  },
];

const COUNTS_HIDDEN = 'Сколько в ней того, чего вы не вправе видеть, не сказано.';

interface Props {
  row: Row<typeof organizations>;
  dependants: Dependants;
}

/** Everything that depends on an organization, with what happens to it when it is archived. Those who work there get
 *  links. */
export function DependantList({ row, dependants }: Props) {
  const enter = useEntering();
  const isMember = useWorksIn(row.guid);
  const present = kinds.flatMap((kind) => {
    const count = dependants[kind.key];
    return count ? [{ ...kind, said: countOf(count, kind.forms) }] : [];
  });
  const isWhole = kinds.every(({ key }) => dependants[key] !== null);
  if (!isWhole && present.length === 0) return <Text size="sm">{COUNTS_HIDDEN}</Text>;
  if (present.length === 0) return <Text size="sm">В ней никто не работает, и от неё ничего не зависит.</Text>;
  return (
    <List size="sm">
      {present.map(({ key, said, effect, inside, outside }) => (
        <List.Item key={key}>
          {outside ? (
            <TextLink to={outside(row.guid)}>{said}</TextLink>
          ) : inside && isMember ? (
            <Anchor component="button" type="button" size="sm" onClick={() => void enter(row.guid, inside)}>
              {said}
            </Anchor>
          ) : (
            said
          )}
          : {effect}
        </List.Item>
      ))}
      {!isWhole && <List.Item>{COUNTS_HIDDEN}</List.Item>}
    </List>
  );
}
