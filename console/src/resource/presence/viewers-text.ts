import { shortName } from 'contract/kit/short-name.ts';
import type { Viewer } from 'contract/features/presence/calls.ts';

const NAMED = 3;

function namesOf(viewers: readonly Viewer[]): string {
  const names = viewers.slice(0, NAMED).map(({ name }) => shortName(name));
  const rest = viewers.length - NAMED;
  return names.join(', ') + (rest > 0 ? ` и ещё\u00a0${rest}` : '');
}

/** Warns that others are editing the record, and describes the consequences; empty when nobody is. */
export const editorsText = (viewers: readonly Viewer[]): string => {
  const editors = viewers.filter(({ isEditing }) => isEditing);
  if (editors.length === 0) return '';
  const others = `${editors.length > 1 ? 'правят' : 'правит'} и\u00a0${namesOf(editors)}`;
  return `Запись сейчас ${others}: кто сохранит вторым, сравнит изменения`;
};

/** The other people who have the record open: «Сейчас правит: Иванова А. П.; смотрят: Орлов И. П., Петрова М. С.»;
 *  empty when nobody has. */
export function viewersText(viewers: readonly Viewer[]): string {
  const describe = (isEditing: boolean, one: string, many: string) => {
    const among = viewers.filter((viewer) => viewer.isEditing === isEditing);
    return among.length > 0 ? [`${among.length > 1 ? many : one}: ${namesOf(among)}`] : [];
  };
  const parts = [...describe(true, 'правит', 'правят'), ...describe(false, 'смотрит', 'смотрят')];
  return parts.length > 0 ? `Сейчас ${parts.join('; ')}` : '';
}
