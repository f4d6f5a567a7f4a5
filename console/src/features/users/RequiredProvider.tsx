import { Select, type SelectProps } from '@mantine/core';
import type { SecurityPolicy } from 'contract/features/users/security-policy.ts';

interface Props extends Pick<SelectProps, 'error' | 'onChange'> {
  /** The policy as it is stored: what has been required is shown even when it can no longer be chosen. */
  stored: SecurityPolicy;
  value: string | null;
}

/** The provider through which alone the members of an organization sign in; nothing where there is none to require. */
export const RequiredProvider = ({ stored: { providers, requiredProviderGuid }, ...given }: Props) =>
  providers.length > 0 || requiredProviderGuid ? (
    <Select
      label="Вход только через поставщика"
      description="Пароль и ключ доступа перестанут подходить всем, кто здесь работает, кроме администраторов сервиса; открытые сеансы останутся"
      placeholder="Любой вход"
      clearable
      clearButtonProps={{ 'aria-label': 'Разрешить любой вход' }}
      data={providers.map(({ guid, name }) => ({ value: guid, label: name }))}
      {...given}
    />
  ) : null;
