import { isAdministrator } from 'contract/rights/decide.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';

/** Why the person may not set providers; undefined when they may. */
export function useProviderRefusal(): string | undefined {
  const { rights } = useWho();
  const refusal = useRefusal('sharedData', 'update');
  const only = 'Поставщиков входа меняет администратор сервиса: тот, кто управляет сотрудниками и правами';
  return refusal ?? (isAdministrator(rights) ? undefined : only);
}
