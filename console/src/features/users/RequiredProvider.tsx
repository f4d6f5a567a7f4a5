import { Alert, Select, type SelectProps } from '@mantine/core';
import type { SecurityPolicy } from 'contract/features/users/security-policy.ts';

interface Props extends Pick<SelectProps, 'error' | 'onChange'> {
  /** The stored policy: a required provider is shown even when it can no longer be chosen. */
  stored: SecurityPolicy;
  value: string | null;
}

const ways = {
  oidc: (name: string) =>
    `При первом входе через «${name}» с почтой, которую поставщик подтвердил и домен которой ему доверен, человек один раз введёт и свой пароль — учётная запись свяжется. Остальным внешний вход добавляют на карточке пользователя, на вкладке «Входы».`,
  ldap: (name: string) =>
    `При первом входе с именем и паролем каталога «${name}» тот, чья почта стоит и в каталоге, а домен её каталогу доверен, один раз введёт и свой прежний пароль — учётная запись свяжется. Остальным внешний вход добавляют на карточке пользователя, на вкладке «Входы».`,
} as const;

/** The members not linked to the provider yet, and the consequences for them. */
function Unlinked({ kind, name, unlinked }: SecurityPolicy['providers'][number]) {
  if (unlinked?.count === 0) return null;
  if (!unlinked)
    return (
      <Alert color="orange">
        У кого внешнего входа через «{name}» ещё нет, видно тому, кто видит всех пользователей организации.{' '}
        {ways[kind](name)}
      </Alert>
    );
  const { count, total, names } = unlinked;
  const rest = count - names.length;
  return (
    <Alert color="orange">
      Внешнего входа через «{name}» ещё нет у {count} из {total}: {names.join(', ')}
      {rest > 0 && ` и ещё ${rest}`}. {ways[kind](name)}
    </Alert>
  );
}

/** The only provider through which the members of an organization may sign in; nothing when there is none to choose. */
export function RequiredProvider({ stored: { providers, requiredProviderGuid }, ...given }: Props) {
  if (providers.length === 0 && !requiredProviderGuid) return null;
  const chosen = providers.find(({ guid }) => guid === given.value);
  return (
    <>
      <Select
        label="Вход только через поставщика"
        description="Пароль и ключ доступа перестанут подходить тем, чью учётную запись ведёт эта организация, кроме администраторов сервиса; открытые сеансы останутся"
        placeholder="Любой вход"
        clearable
        clearButtonProps={{ 'aria-label': 'Разрешить любой вход' }}
        data={providers.map(({ guid, name }) => ({ value: guid, label: name }))}
        {...given}
      />
      {chosen && <Unlinked {...chosen} />}
    </>
  );
}
