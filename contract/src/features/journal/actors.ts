import { viaKinds, type JournalEntry, type Via } from '../../kit/journal-entry.ts';
import { shortName } from '../../kit/short-name.ts';

function viaText({ kind, name }: Via): string {
  if (kind === 'program') return '';
  const isThing = kind === 'token' || kind === 'changeSet';
  return isThing ? ` (${viaKinds[kind]} «${name}»)` : ` (${viaKinds[kind]}: ${shortName(name)})`;
}

/** Who acted: «Иванова А. П.», «Программа («Планировщик»)». */
export const actorOf = ({ via, userName }: Pick<JournalEntry, 'via' | 'userName'>): string =>
  via?.kind === 'program'
    ? `Программа («${via.name}»)`
    : `${userName ? shortName(userName) : 'Неизвестный'}${via ? viaText(via) : ''}`;

/** The same with whole names, and on whose behalf the program acts. */
export const fullActorOf = ({ via, userName }: Pick<JournalEntry, 'via' | 'userName'>): string => {
  if (via?.kind === 'program') return `Программа («${via.name}»)${userName ? `, от имени: ${userName}` : ''}`;
  return `${userName ?? 'Неизвестный'}${via ? viaText(via) : ''}`;
};
