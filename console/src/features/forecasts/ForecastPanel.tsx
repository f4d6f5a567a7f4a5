import { FileButton, Text } from '@mantine/core';
import { IconPencil, IconPlayerPlay, IconUpload } from '@tabler/icons-react';
import { useNavigate } from '@tanstack/react-router';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts, forecastTargets } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { errorText } from '../../api/error-text.ts';
import { useCall, useSend } from '../../api/queries.ts';
import { useRefusal } from '../../api/decisions.ts';
import { paths } from '../../paths.ts';
import { InHead } from '../../resource/card/InHead.tsx';
import { useRecord } from '../../resource/state/record-context.ts';
import { ActionButton } from '../../ui/ActionButton.tsx';
import { ErrorNote } from '../../ui/ErrorNote.tsx';
import { linkTo } from '../../ui/link-to.ts';
import page from '../../ui/Page.module.css';
import { toast } from '../../ui/toast.ts';
import { ChangedMark } from './shown/ChangedMark.tsx';
import { Status } from '../../ui/StatusText.tsx';
import { versionLooks } from './shown/version-looks.ts';

const BuildDialog = lazy(async () => ({ default: (await import('./build/BuildDialog.tsx')).BuildDialog }));
const SettingsDialog = lazy(async () => ({ default: (await import('./SettingsDialog.tsx')).SettingsDialog }));

/** The state of a forecast, its target and the available actions. */
export function ForecastPanel() {
  const { row } = useRecord(forecasts);
  const navigate = useNavigate();
  const [opened, setOpened] = useState<'build' | 'settings' | null>(null);
  const { data } = useCall(forecastCalls.overview, {});
  const load = useSend(forecastCalls.load);
  const mayNotBuild = useRefusal('forecasts', 'create');
  const mayNotEdit = useRefusal('forecasts', 'update');
  const own = data?.find(({ guid }) => guid === row.guid);
  const send = async (file: File | null) => {
    if (!file) return;
    const made = await load.mutateAsync({ params: { guid: row.guid }, body: { file: [file] } });
    void toast({ color: 'green', message: `Загружена версия ${made.number}: проверьте её и отправьте на проверку.` });
    await navigate(linkTo(`${paths.forecastCard(row.guid)}?version=${made.guid}`));
  };
  const close = () => setOpened(null);
  return (
    <>
      <InHead place="state">
        {row.lastState ? <Status of={versionLooks} state={row.lastState} /> : <Text size="sm">Не построен</Text>}
        <Text size="sm">{own?.targetName ?? forecastTargets[row.target]}</Text>
        {own?.latest?.isChanged && <ChangedMark />}
      </InHead>
      <InHead place="primary">
        <ActionButton icon={IconPlayerPlay} refusal={mayNotBuild} onClick={() => setOpened('build')}>
          Построить
        </ActionButton>
      </InHead>
      <InHead place="actions">
        <ActionButton icon={IconPencil} refusal={mayNotEdit} onClick={() => setOpened('settings')}>
          Настройки
        </ActionButton>
      </InHead>
      <InHead place="rare">
        <FileButton accept=".xlsx,.xls,.csv" onChange={(file) => void send(file).catch(() => undefined)}>
          {({ onClick }) => (
            <ActionButton icon={IconUpload} refusal={mayNotBuild} onClick={onClick}>
              Загрузить из файла
            </ActionButton>
          )}
        </FileButton>
      </InHead>
      {load.error && (
        <div className={page.note}>
          <ErrorNote {...errorText(load.error)} />
        </div>
      )}
      <Suspense>
        {opened === 'build' && <BuildDialog row={row} onClose={close} />}
        {opened === 'settings' && <SettingsDialog guid={row.guid} onClose={close} />}
      </Suspense>
    </>
  );
}
