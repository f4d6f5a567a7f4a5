import { Button, Text, Title } from '@mantine/core';
import { IconPlus } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { formErrorText } from '../../../api/error-text.ts';
import { useDecision } from '../../../api/decisions.ts';
import { ErrorNote } from '../../../ui/ErrorNote.tsx';
import { Loading } from '../../../ui/Loading.tsx';
import { countOf, formatDate, formatNumber, NBSP } from '../../../ui/text/format.ts';
import classes from '../Calculator.module.css';
import { energyText } from '../text/words.ts';
import { LayoutChoice } from './LayoutChoice.tsx';
import { remarkText } from './remark-words.ts';
import type { ProfileFile, ReadProfile } from './use-profile-file.ts';

const PointDialog = lazy(async () => ({ default: (await import('./PointDialog.tsx')).PointDialog }));

const hours = ['час', 'часа', 'часов'] as const;
const hoursLacking = ['часа', 'часов', 'часов'] as const;

function factsText({ firstDay, lastDay, known, missing, volume, greatest }: ReadProfile): string {
  const gaps = missing ? `не хватает ${countOf(missing, hoursLacking)}` : 'пропусков нет';
  return `С ${formatDate(firstDay)} по ${formatDate(lastDay)}: ${countOf(known, hours)}, ${gaps}. Всего ${energyText(volume)}, наибольший час — ${formatNumber(Math.round(greatest))}${NBSP}кВт.`;
}

/** What was read from the file: its period, gaps, duplicates and check results. */
export function ProfileReport({ given }: { given: ProfileFile }) {
  const [isSaving, setSaving] = useState(false);
  const mayCreate = useDecision('meteringPoints', 'create').allowed;
  const mayImport = useDecision('exchangeFiles', 'create').allowed;
  const { file, answer, error, isReading } = given;
  if (!file) return null;
  const read = answer?.read ?? null;
  const remarks = read?.remarks.map(remarkText) ?? [];
  return (
    <section className={classes.report} aria-label="Что прочитано из файла">
      <Title order={2} size="h5">
        {file.name}
      </Title>
      {error && <ErrorNote {...formErrorText(error)} />}
      {isReading && <Loading height={90} label="Читаем файл" />}
      {answer && !isReading && !error && (
        <>
          <Text size="sm">
            {read ? factsText(read) : 'Таблица прочитана. Укажите, какие в ней величины, и расчёт начнётся.'}
          </Text>
          <LayoutChoice key={file.name} given={given} />
          {read && remarks.length === 0 && <Text size="sm">Проверки замечаний не нашли.</Text>}
          {remarks.length > 0 && (
            <ul className={classes.problems} aria-label="Замечания к файлу">
              {remarks.map((text) => (
                <li key={text}>{text}</li>
              ))}
            </ul>
          )}
          {read && mayCreate && mayImport && (
            <Button
              variant="default"
              size="compact-sm"
              leftSection={<IconPlus size={16} />}
              onClick={() => setSaving(true)}
            >
              Создать точку учёта и записать
            </Button>
          )}
          <Suspense>{isSaving && read && <PointDialog read={read} onClose={() => setSaving(false)} />}</Suspense>
        </>
      )}
    </section>
  );
}
