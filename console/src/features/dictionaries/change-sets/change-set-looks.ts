import { IconCalendarClock, IconChecks, IconCircleOff, IconPencil } from '@tabler/icons-react';
import { changeSetStates, type ChangeSet } from 'contract/features/dictionaries/change-sets.ts';
import type { States } from '../../../ui/StatusText.tsx';
import { formatDate } from '../../../ui/text/format.ts';

export const changeSetLooks: States<ChangeSet['state']> = {
  names: changeSetStates,
  looks: {
    open: ['plain', IconPencil],
    scheduled: ['waiting', IconCalendarClock],
    published: ['good', IconChecks],
    withdrawn: ['past', IconCircleOff],
  },
};

const verbs = { create: 'добавить', update: 'изменить', remove: 'удалить' } as const;

/** «Добавить 2, изменить 1». */
export function countsText({ counts }: Pick<ChangeSet, 'counts'>): string {
  const parts = (Object.keys(verbs) as (keyof typeof verbs)[])
    .filter((kind) => counts[kind] > 0)
    .map((kind) => `${verbs[kind]} ${counts[kind]}`);
  const text = parts.join(', ');
  return text ? text.charAt(0).toLocaleUpperCase('ru') + text.slice(1) : 'Изменений нет';
}

/** The planned day or the actual moment of a set's publication. */
export const whenText = ({ publishOn, publishedAt }: ChangeSet, moment: (text: string) => string): string =>
  publishedAt ? moment(publishedAt) : publishOn ? formatDate(publishOn) : '—';
