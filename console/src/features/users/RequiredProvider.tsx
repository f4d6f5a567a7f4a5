import { Select, type SelectProps } from '@mantine/core';
import type { SecurityPolicy } from 'contract/features/users/security-policy.ts';

interface Props extends Pick<SelectProps, 'error' | 'value' | 'onChange'> {
  providers: SecurityPolicy['providers'];
}

/** The provider through which alone the members of an organization sign in. */
export const RequiredProvider = ({ providers, ...given }: Props) => (
  <Select
    label="Вход только через поставщика"
    description="Пароль и ключ доступа перестанут подходить всем, кто здесь работает, кроме администраторов сервиса; открытые сеансы останутся"
    placeholder="Любой вход"
    clearable
    clearButtonProps={{ 'aria-label': 'Разрешить любой вход' }}
    data={providers.map(({ guid, name }) => ({ value: guid, label: name }))}
    {...given}
  />
);
