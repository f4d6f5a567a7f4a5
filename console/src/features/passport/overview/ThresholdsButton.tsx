import { IconAdjustments } from '@tabler/icons-react';
import { RULES_OF_ADMINISTRATOR, thresholdCalls } from 'contract/features/measurements/thresholds.ts';
import { isAdministrator } from 'contract/rights/decide.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../../api/queries.ts';
import { useRefusal } from '../../../api/decisions.ts';
import { useWho } from '../../../api/who.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';

const ThresholdsDialog = lazy(async () => ({
  default: (await import('./ThresholdsDialog.tsx')).ThresholdsDialog,
}));

/** Opens the thresholds of the rules for an administrator; others see why they may not. */
export function ThresholdsButton() {
  const [isSetting, setSetting] = useState(false);
  const refusal = useRefusal('organizations', 'update');
  const mayNot = isAdministrator(useWho().rights) ? refusal : RULES_OF_ADMINISTRATOR;
  const thresholds = useCall(thresholdCalls.get, {}).data;
  return (
    <>
      <ActionButton icon={IconAdjustments} refusal={thresholds ? mayNot : 'Загружаем'} onClick={() => setSetting(true)}>
        Пороги проверок
      </ActionButton>
      <Suspense>
        {isSetting && thresholds && <ThresholdsDialog thresholds={thresholds} onClose={() => setSetting(false)} />}
      </Suspense>
    </>
  );
}
