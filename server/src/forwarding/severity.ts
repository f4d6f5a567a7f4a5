import { retentionClasses } from 'contract/features/journal/retention.ts';
import { refusals, type JournalAction } from 'contract/kit/journal-entry.ts';

/** The severity of an entry for syslog (4 warning, 5 notice, 6 informational) and CEF (0–10). */
interface Severity {
  syslog: 4 | 5 | 6;
  cef: number;
}

const refused: Severity = { syslog: 4, cef: 7 };
const notable: Severity = { syslog: 5, cef: 5 };
const usual: Severity = { syslog: 6, cef: 3 };

/** Actions on people, their means of access and the journal itself, for any kind of record. */
const NOTABLE: readonly JournalAction[] = [
  'endSessions',
  'unlock',
  'viewAs',
  'resetLink',
  'backupCodes',
  'merge',
  'erase',
  'forget',
  'restore',
];
const ordinary: readonly JournalAction[] = ['signIn', 'signOut', 'view', 'export'];
const access: readonly string[] = retentionClasses.access.kinds;

export function severityOf({ action, entity }: { action: JournalAction; entity: string | null }): Severity {
  if (refusals.includes(action)) return refused;
  if (NOTABLE.includes(action)) return notable;
  return entity && access.includes(entity) && !ordinary.includes(action) ? notable : usual;
}

export const outcomeOf = (action: JournalAction): 'failure' | 'success' =>
  refusals.includes(action) ? 'failure' : 'success';
