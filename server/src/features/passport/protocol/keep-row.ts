import { devicePlacements, meteringDevices } from 'contract/features/passport/metering-devices.ts';
import { meteringPoints } from 'contract/features/passport/metering-points.ts';
import type { passportProtocol } from 'contract/features/passport/protocol/facts.ts';
import { transformations } from 'contract/features/passport/transformations.ts';
import type { AnyInput, Input } from 'contract/kit/resource.ts';
import type { Actor } from '../../../core/actor.ts';
import { invalidField } from '../../../core/app-error.ts';
import { sql, type Sql } from '../../../core/sql.ts';
import type { Tx } from '../../../core/transaction.ts';
import { putRecord, type SavedRow } from './put-record.ts';

type Row = Input<typeof passportProtocol>;

interface Protocol {
  tx: Tx;
  actor: Actor;
  row: Row;
  /** Whether the file has a column for a field; other fields do not change. */
  has(key: string): boolean;
}

const pointFields = {
  name: 'connection',
  consumptionObjectGuid: 'objectGuid',
  purpose: 'purpose',
  admissionActNumber: 'admissionActNumber',
  admissionActDate: 'admissionActDate',
  collectMethod: 'collectMethod',
} as const;
const deviceFields = {
  modelGuid: 'deviceModelGuid',
  serialNumber: 'deviceSerial',
  verificationDate: 'deviceVerification',
  certificateNumber: 'deviceCertificate',
  manufactureYear: 'deviceYear',
  inventoryNumber: 'inventoryNumber',
  ownership: 'ownership',
} as const;
const transformerFields = {
  currentModelGuid: 'currentModelGuid',
  currentAccuracy: 'currentAccuracy',
  currentVerificationDate: 'currentVerification',
  currentNextVerificationDate: 'currentNextVerification',
  voltageModelGuid: 'voltageModelGuid',
  voltageAccuracy: 'voltageAccuracy',
  voltageVerificationDate: 'voltageVerification',
  voltageNextVerificationDate: 'voltageNextVerification',
} as const;

const saidBy = ({ row, has }: Protocol, fields: Readonly<Record<string, keyof Row>>): AnyInput =>
  Object.fromEntries(Object.entries(fields).flatMap(([key, from]) => (has(from) ? [[key, row[from]]] : [])));

const guidBy = async (tx: Tx, statement: Sql) => (await tx.one<{ guid: string }>(statement))?.guid;

/** The voltage level of a nominal voltage. */
async function levelOf(tx: Tx, voltage: string): Promise<string> {
  const kilovolts = Number(voltage.replace(/ ?кВ$/, '').replace(',', '.'));
  const guid = await guidBy(
    tx,
    sql`
    select v.guid from dictionary_value v join dictionary d on d.guid = v.dictionary_guid
    where d.id = 1 and v.is_active and (v.parameters ->> 'isSelectable')::boolean and (v.parameters ->> 'minKv')::numeric <= ${kilovolts}::numeric
    order by (v.parameters ->> 'minKv')::numeric desc limit 1`,
  );
  if (!guid) throw invalidField('voltage', 'Нет уровня напряжения для такого значения');
  return guid;
}

async function putPoint(protocol: Protocol): Promise<SavedRow> {
  const { tx, actor, row } = protocol;
  const guid = await guidBy(
    tx,
    sql`select guid from metering_point where consumption_object_guid = ${row.objectGuid} and name = ${row.connection} order by guid limit 1`,
  );
  return putRecord(tx, actor, {
    resource: meteringPoints,
    guid,
    said: { ...saidBy(protocol, pointFields), voltageGuid: await levelOf(tx, row.voltage) },
    initial: { direction: 'intake', status: 'working' },
    from: { ...pointFields, voltageGuid: 'voltage' },
  });
}

const yearsBetween = (from: string, to: string) =>
  Math.round((Date.parse(to) - Date.parse(from)) / (365.25 * 86_400_000));

async function putDevice(protocol: Protocol): Promise<SavedRow> {
  const { tx, actor, row } = protocol;
  const guid = await guidBy(
    tx,
    sql`select guid from metering_device where model_guid = ${row.deviceModelGuid} and serial_number = ${row.deviceSerial} order by guid limit 1`,
  );
  const next = row.deviceNextVerification;
  return putRecord(tx, actor, {
    resource: meteringDevices,
    guid,
    said: {
      ...saidBy(protocol, deviceFields),
      ...(next && { verificationIntervalYears: yearsBetween(row.deviceVerification, next) }),
    },
    initial: { status: 'installed' },
    from: { ...deviceFields, verificationIntervalYears: 'deviceNextVerification' },
  });
}

async function putPlacement(
  { tx, actor, row }: Protocol,
  point: string,
  device: string,
): Promise<SavedRow | undefined> {
  const present = await tx.one<{ device: string }>(sql`
    select device_guid as device from device_placement where metering_point_guid = ${point} and valid_to is null`);
  if (present?.device === device) return undefined;
  if (present) throw invalidField('deviceSerial', 'На точке стоит другой прибор: замените его в карточке точки');
  return putRecord(tx, actor, {
    resource: devicePlacements,
    guid: undefined,
    said: {
      meteringPointGuid: point,
      deviceGuid: device,
      validFrom: row.installedOn ?? row.deviceVerification,
      firstReading: row.firstReading ?? 0,
    },
    initial: {},
    from: { validFrom: 'installedOn', firstReading: 'firstReading', deviceGuid: 'deviceSerial' },
  });
}

const filled = (...values: (string | null)[]) => values.filter((value) => value !== null);

/** Transformer data without corresponding fields, as text. */
function noteOf({ currentYear, currentCertificate, voltageYear, voltageCertificate }: Row): string | null {
  const line = (kind: string, year: number | null, certificate: string | null) =>
    filled(year === null ? null : `год ${year}`, certificate && `свидетельство ${certificate}`).map(
      (text) => `${kind}: ${text}`,
    );
  const lines = [...line('ТТ', currentYear, currentCertificate), ...line('ТН', voltageYear, voltageCertificate)];
  return lines.length ? lines.join('\n') : null;
}

/** Parses a ratio such as «27 500/100» or «7,5/5»; NaN for invalid parts. */
const ratingsOf = (ratio: string | null): number[] =>
  ratio?.split('/').map((part) => Number(part.replaceAll(/\s/g, '').replace(',', '.'))) ?? [];

async function putTransformation(protocol: Protocol, point: string): Promise<SavedRow | undefined> {
  const { tx, actor, row } = protocol;
  const [currentPrimary = null, currentSecondary = null] = ratingsOf(row.currentRatio);
  const [voltagePrimary = null] = ratingsOf(row.voltageRatio);
  const currentSerials = filled(row.currentSerialA, row.currentSerialB, row.currentSerialC);
  const voltageSerials = filled(row.voltageSerialA, row.voltageSerialB, row.voltageSerialC);
  const note = noteOf(row);
  const isSaid = row.currentRatio ?? row.voltageRatio ?? [...currentSerials, ...voltageSerials][0];
  if (!isSaid) return undefined;
  const guid = await guidBy(
    tx,
    sql`select guid from transformation where metering_point_guid = ${point} and valid_to is null`,
  );
  return putRecord(tx, actor, {
    resource: transformations,
    guid,
    said: {
      ...saidBy(protocol, transformerFields),
      ...(row.currentRatio && { currentPrimary, currentSecondary }),
      ...(row.voltageRatio && { voltagePrimary, voltageSecondary: row.voltageRatio.endsWith('√3') ? '100/√3' : '100' }),
      ...(currentSerials.length && { currentSerials }),
      ...(voltageSerials.length && { voltageSerials }),
      ...(note && { note }),
    },
    initial: {
      meteringPointGuid: point,
      validFrom: row.currentVerification ?? row.voltageVerification ?? row.deviceVerification,
    },
    from: {
      ...transformerFields,
      currentPrimary: 'currentRatio',
      currentSecondary: 'currentRatio',
      voltagePrimary: 'voltageRatio',
      voltageSecondary: 'voltageRatio',
      currentSerials: 'currentSerialA',
      voltageSerials: 'voltageSerialA',
    },
  });
}

/** Saves a row of the protocol: the point, its device, the installation of the device, and the transformers. */
export async function keepRow(protocol: Protocol): Promise<SavedRow['outcome']> {
  const point = await putPoint(protocol);
  const device = await putDevice(protocol);
  const placement = await putPlacement(protocol, point.row.guid, device.row.guid);
  const transformation = await putTransformation(protocol, point.row.guid);
  if (point.outcome === 'created') return 'created';
  return [point, device, placement, transformation].some((one) => one && one.outcome !== 'same') ? 'updated' : 'same';
}
