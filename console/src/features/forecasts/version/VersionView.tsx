import { Group, SegmentedControl, Text } from '@mantine/core';
import { IconArrowsSplit2, IconDownload, IconPencil } from '@tabler/icons-react';
import type { ForecastVersionCard } from 'contract/features/forecasts/answers.ts';
import { hasFlatDay } from 'contract/features/forecasts/flat.ts';
import { forecastCalls } from 'contract/features/forecasts/calls.ts';
import { forecasts } from 'contract/features/forecasts/facts.ts';
import { lazy, Suspense, useState } from 'react';
import { useRecord } from '../../../resource/state/record-context.ts';
import { fetchFile } from '../../../api/fetch-file.ts';
import { ActionButton } from '../../../ui/ActionButton.tsx';
import { countOf, formatDateTime } from '../../../ui/text/format.ts';
import { MOSCOW } from '../../../ui/text/time-zone.ts';
import { CorrectionsTable } from './CorrectionsTable.tsx';
import { Deadline } from './Deadline.tsx';
import { MonthNote } from '../inputs/MonthNote.tsx';
import { methodText, periodText } from '../shown/forecast-text.ts';
import classes from '../shown/Forecasts.module.css';
import { HoursTable } from './HoursTable.tsx';
import { LifeButtons } from './LifeButtons.tsx';
import { LifeLine } from './LifeLine.tsx';
import { FactNote } from './FactNote.tsx';
import { MethodKeys, WeightsNote } from './MethodKeys.tsx';
import { NextSteps } from './NextSteps.tsx';
import { PeaksFigure } from './PeaksFigure.tsx';
import { VersionFigure } from './VersionFigure.tsx';
import { VersionNotes } from './VersionNotes.tsx';

const CorrectDialog = lazy(async () => ({ default: (await import('./CorrectDialog.tsx')).CorrectDialog }));
const ReconcileDialog = lazy(async () => ({ default: (await import('./ReconcileDialog.tsx')).ReconcileDialog }));

const views = [
  { value: 'chart', label: 'График' },
  { value: 'table', label: 'Таблица' },
];

const HINTS = {
  hours: 'Часы — московские: час 1 длится с 00:00 до 01:00. Выберите часы, чтобы исправить их.',
  months: 'Выберите месяцы, чтобы исправить их.',
} as const;

/** The method that produced the values. */
const usedMethod = (version: ForecastVersionCard) =>
  methodText(
    version.isFallback && version.kind !== 'monthly' && !hasFlatDay(version.original) ? 'naive' : version.method,
  );

/** One version: its state and next steps, its hours as a chart and a table, its peak hours and corrections. */
export function VersionView({ version }: { version: ForecastVersionCard }) {
  const { row } = useRecord(forecasts);
  const [view, setView] = useState('chart');
  const [shown, setShown] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [opened, setOpened] = useState<'correct' | 'reconcile' | null>(null);
  const refusal = version.may.correct ?? undefined;
  const hasValues = version.values.some((value) => value !== null);
  const name = `${version.forecastName}, версия ${version.number}`;
  const save = (format: 'xlsx' | 'csv') =>
    void fetchFile(forecastCalls.export, { params: { guid: version.guid }, query: { format } }, `${name}.${format}`);
  const correct = () => {
    if (chosen.size > 0 && !refusal) setOpened('correct');
  };
  return (
    <>
      <Group gap="sm">
        <LifeLine state={version.state} />
        <Deadline version={version} />
        <LifeButtons version={version} />
      </Group>
      <Group gap="sm" justify="space-between">
        <Text size="sm">
          {`${periodText(version)}: `}
          {version.isLoaded
            ? `загружено из файла ${formatDateTime(version.createdAt, MOSCOW)}.`
            : `метод «${usedMethod(version)}», по данным, известным ${formatDateTime(version.asOf, MOSCOW)}.`}
        </Text>
        {hasValues && (
          <Group gap="xs">
            <SegmentedControl size="xs" aria-label="Вид" data={views} value={view} onChange={setView} />
            {(['xlsx', 'csv'] as const).map((format) => (
              <ActionButton key={format} icon={IconDownload} refusal={undefined} onClick={() => save(format)}>
                {format.toUpperCase()}
              </ActionButton>
            ))}
            {row.target === 'organization' && (
              <ActionButton icon={IconArrowsSplit2} refusal={undefined} onClick={() => setOpened('reconcile')}>
                Согласовать с филиалами
              </ActionButton>
            )}
          </Group>
        )}
      </Group>
      <VersionNotes version={version} />
      {version.inputs?.months && <MonthNote months={version.inputs.months} />}
      {hasValues && (
        <>
          <MethodKeys version={version} shown={shown} onShow={setShown} />
          <VersionFigure version={version} target={row.target} shown={shown} isTable={view === 'table'} />
          <WeightsNote version={version} />
          <FactNote version={version} />
          <NextSteps version={version} row={row} />
          <h2 className={classes.title}>Значения</h2>
          <Group gap="sm">
            <ActionButton
              icon={IconPencil}
              refusal={refusal ?? (chosen.size === 0 ? 'Выберите часы в таблице' : undefined)}
              onClick={correct}
            >
              Исправить…
            </ActionButton>
            <output className={classes.said}>
              {chosen.size > 0
                ? `Выбрано: ${countOf(chosen.size, ['значение', 'значения', 'значений'])}`
                : (refusal ?? HINTS[version.kind === 'monthly' ? 'months' : 'hours'])}
            </output>
          </Group>
          <div className={classes.beside}>
            <HoursTable version={version} chosen={chosen} onChoose={setChosen} onOpen={correct} />
            <PeaksFigure
              key={version.guid}
              kind={version.kind}
              target={row.target}
              peaks={version.peaks}
              corrections={version.corrections}
            />
          </div>
          <h2 className={classes.title}>Правки</h2>
          <CorrectionsTable version={version} />
        </>
      )}
      <Suspense>
        {opened === 'correct' && (
          <CorrectDialog
            version={version}
            chosen={[...chosen].toSorted((a, b) => a - b)}
            onDone={() => setChosen(new Set())}
            onClose={() => setOpened(null)}
          />
        )}
        {opened === 'reconcile' && <ReconcileDialog version={version} onClose={() => setOpened(null)} />}
      </Suspense>
    </>
  );
}
