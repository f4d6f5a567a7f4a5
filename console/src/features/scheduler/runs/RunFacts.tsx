import type { ReactNode } from 'react';
import { jobKinds } from 'contract/features/scheduler/job-kinds.ts';
import { isByHand, runTriggers, type Run } from 'contract/features/scheduler/runs.ts';
import { paths } from '../../../paths.ts';
import facts from '../../../resource/form/Form.module.css';
import { formatDateTime } from '../../../ui/text/format.ts';
import { TextLink } from '../../../ui/TextLink.tsx';
import { useTimeZone } from '../../../ui/text/time-zone.ts';
import { durationText } from './duration-text.ts';

interface Props {
  run: Run;
}

/** The main facts of a run. */
export function RunFacts({ run }: Props) {
  const zone = useTimeZone();
  const at = (moment: string | null) => moment && formatDateTime(moment, zone);
  const { intervalFrom, intervalTo, attempt, retries, scheduleGuid, scheduleVersion, deadlineAt, isOverdue } = run;
  const version = scheduleGuid && scheduleVersion !== null && (
    <TextLink to={paths.scheduleAt(scheduleGuid, run.definedAt)}>{String(scheduleVersion)}</TextLink>
  );
  const shown: readonly [string, ReactNode][] = [
    ['Что делает', run.scheduleName && jobKinds[run.kind].title],
    ['Срок', at(run.dueAt)],
    ['Закончить к', deadlineAt && `${at(deadlineAt)}${isOverdue ? ' — не успела' : ''}`],
    ['Начало', at(run.startedAt)],
    ['Длилась', durationText(run)],
    ['Почему', runTriggers[run.trigger]],
    [isByHand(run.trigger) ? 'Кто запустил' : 'С правами', run.author],
    ['Попытка', attempt ? `${attempt} из ${retries + 1}` : null],
    ['За промежуток', intervalTo && [at(intervalFrom), at(intervalTo)].filter(Boolean).join(' — ')],
    ['Версия задачи', version],
    ['Итог', run.summary],
    ['Ошибка', run.error],
  ];
  return (
    <dl className={facts.facts}>
      {shown
        .filter(([, value]) => value)
        .map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
    </dl>
  );
}
