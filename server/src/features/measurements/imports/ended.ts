import type { ImportFinding } from 'contract/features/measurements/imports/answers.ts';
import type { Effect } from 'contract/features/measurements/effects.ts';
import type { MeasurementImportStatus } from 'contract/features/measurements/imports/facts.ts';
import { publishEvent } from '../../../core/events.ts';
import { sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import type { FilledSeries } from '../placing/filling.service.ts';

export interface ImportOutcome {
  status: MeasurementImportStatus;
  written?: number;
  unknown?: { code: string; name: string; isGtp: boolean }[];
  filling?: readonly FilledSeries[];
  effects?: readonly Effect[];
  duplicateOf?: string;
  note?: string | null;
}

const total = (filling: readonly FilledSeries[], count: 'newDays' | 'changedDays' | 'changedValues') =>
  filling.reduce((sum, one) => sum + one[count], 0);

export interface MessageSummary {
  messageClass: string | null;
  number: number | null;
  senderInn: string | null;
  senderName: string | null;
  sentAt: string | null;
  day: string | null;
  points: readonly unknown[];
  valueCount: number;
  sum: string;
  findings: readonly ImportFinding[];
  errors: number;
  warnings: number;
}

/** Saves the result of a file. */
export async function endImport(tx: Tx, guid: string, message: MessageSummary, outcome: ImportOutcome): Promise<void> {
  const { status, unknown = [], filling = [], effects = [], duplicateOf = null, note = null } = outcome;
  await tx.run(sql`
    update measurement_import set status = ${status}, message_class = ${message.messageClass}, number = ${message.number}, day = ${message.day},
      sender_inn = ${message.senderInn}, sender_name = ${message.senderName}, sent_at = ${message.sentAt}::timestamp, points = ${message.points.length}, "values" = ${message.valueCount},
      sum = ${message.sum}::numeric, written = ${outcome.written ?? 0}, unknown = ${JSON.stringify(unknown)}::jsonb, unknown_points = ${unknown.length},
      filling = ${JSON.stringify(filling)}::jsonb, effects = ${JSON.stringify(effects)}::jsonb, new_days = ${total(filling, 'newDays')},
      changed_days = ${total(filling, 'changedDays')}, changed_values = ${total(filling, 'changedValues')},
      findings = ${JSON.stringify(message.findings)}::jsonb, error_count = ${message.errors}, warning_count = ${message.warnings},
      was_accepted = was_accepted or ${status} in ('accepted', 'accepted_with_warnings'), duplicate_of = ${duplicateOf}, note = ${note}, ended_at = now(), updated_at = now(), version = version + 1
    where guid = ${guid}`);
  publishEvent(tx, 'measurementImports', guid);
}
