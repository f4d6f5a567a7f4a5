import {
  IconArchive,
  IconArrowBackUp,
  IconArrowRight,
  IconCalculator,
  IconDoorEnter,
  IconFileImport,
  IconGauge,
  IconMapPin,
  IconPackageExport,
  IconReport,
} from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { organizationCalls } from 'contract/features/organizations/calls.ts';
import { organizations } from 'contract/features/organizations/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useCall } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { useWho } from '../../api/who.ts';
import { useEntering } from '../../app/sign-in/use-entering.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { paths } from '../../paths.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { linkTo } from '../../ui/link-to.ts';
import { useWorksIn } from './use-works-in.ts';

const ArchiveDialog = lazy(async () => ({ default: (await import('./ArchiveDialog.tsx')).ArchiveDialog }));
const BundleDialog = lazy(async () => ({ default: (await import('./bundles/BundleDialog.tsx')).BundleDialog }));
const GarDialog = lazy(async () => ({ default: (await import('./address/GarDialog.tsx')).GarDialog }));
const UsageDialog = lazy(async () => ({ default: (await import('./usage/UsageDialog.tsx')).UsageDialog }));
const OpenDialog = lazy(async () => ({ default: (await import('./OpenDialog.tsx')).OpenDialog }));

const RegisterDialog = lazy(async () => ({ default: (await import('./register/RegisterDialog.tsx')).RegisterDialog }));

/** The actions on an organization other than editing the card. */
export function OrganizationPanel() {
  const { row } = useRecord(organizations);
  const { orgId, isService } = useWho();
  const mayNotChange = useRefusal('organizations', 'update');
  const mayNotCalculate = useRefusal('calculator', 'read');
  const mayNotReport = useRefusal('reports', 'read');
  const navigate = useNavigate();
  const mayNotOpen = useRefusal('organizations', 'create');
  const [opened, setOpened] = useState<'archive' | 'open' | 'register' | 'bundle' | 'usage' | 'gar' | null>(null);
  const { data: dependants } = useCall(organizationCalls.dependants, { params: { guid: row.guid } });
  const isMember = useWorksIn(row.guid);
  const enter = useEntering();
  const { isActive } = row;
  const isOwn = row.guid === orgId ? 'В этой организации вы сейчас работаете.' : undefined;
  const isUnknown =
    row.inn || row.ogrn ? undefined : 'Сначала заполните ИНН или ОГРН: по ним организацию ищут в реестре.';
  const close = () => setOpened(null);

  return (
    <>
      <InHead place="actions">
        {row.guid !== orgId && isMember && (
          <ActionButton
            icon={IconArrowRight}
            refusal={undefined}
            onClick={() => void enter(row.guid, paths.organization(row.guid))}
          >
            Перейти в организацию
          </ActionButton>
        )}
        {isActive && dependants?.isEmpty && (
          <ActionButton icon={IconDoorEnter} refusal={mayNotOpen} onClick={() => setOpened('open')}>
            Открыть для работы
          </ActionButton>
        )}
        <ActionButton icon={IconFileImport} refusal={mayNotChange ?? isUnknown} onClick={() => setOpened('register')}>
          Из реестра
        </ActionButton>
      </InHead>
      <InHead place="rare">
        <ActionButton
          icon={isActive ? IconArchive : IconArrowBackUp}
          refusal={mayNotChange ?? isOwn}
          onClick={() => setOpened('archive')}
        >
          {isActive ? 'В архив' : 'Вернуть из архива'}
        </ActionButton>
        <ActionButton icon={IconGauge} refusal={undefined} onClick={() => setOpened('usage')}>
          Расход
        </ActionButton>
        <ActionButton icon={IconPackageExport} refusal={mayNotChange} onClick={() => setOpened('bundle')}>
          Передача данных
        </ActionButton>
        {isService && row.guid === orgId && (
          <ActionButton icon={IconMapPin} refusal={undefined} onClick={() => setOpened('gar')}>
            Адреса ГАР
          </ActionButton>
        )}
        {row.guid === orgId && (
          <>
            <ActionButton
              icon={IconCalculator}
              refusal={mayNotCalculate}
              onClick={() => void navigate(linkTo(paths.calculator))}
            >
              Калькулятор
            </ActionButton>
            <ActionButton icon={IconReport} refusal={mayNotReport} onClick={() => void navigate(linkTo(paths.reports))}>
              Отчёты
            </ActionButton>
          </>
        )}
      </InHead>
      <Suspense>
        {opened === 'archive' && dependants && <ArchiveDialog row={row} dependants={dependants} onClose={close} />}
        {opened === 'register' && <RegisterDialog row={row} onClose={close} />}
        {opened === 'bundle' && <BundleDialog row={row} onClose={close} />}
        {opened === 'gar' && <GarDialog onClose={close} />}
        {opened === 'usage' && <UsageDialog row={row} onClose={close} />}
        {opened === 'open' && <OpenDialog row={row} onClose={close} />}
      </Suspense>
    </>
  );
}
