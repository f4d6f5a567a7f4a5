import { api, items, unique, type Row } from './api.ts';

const valueOf = async (dictionary: number, code: string) =>
  (await items(`/api/dictionary/${dictionary}/values?limit=200`)).find((value) => value['code'] === code)!.guid;

/** Creates a consumption object; fields that are not given stay empty. */
export async function createObject(name: string, given: object = {}): Promise<Row> {
  const [region, voltage, category] = await Promise.all([valueOf(6, '50'), valueOf(1, 'SN2'), valueOf(3, '3')]);
  return api('POST', '/api/consumption-objects', {
    body: {
      name,
      kind: 'production',
      branchGuid: null,
      buildingGuid: null,
      regionGuid: region,
      address: null,
      contractGuid: null,
      supplyStartDate: null,
      maxPowerKw: 700,
      voltageGuid: voltage,
      priceCategoryGuid: category,
      reliabilityCategory: 'third',
      technologicalReserveKw: null,
      emergencyReserveKw: null,
      annualConsumptionMwh: null,
      shiftMode: null,
      latitude: null,
      longitude: null,
      ...given,
    },
  });
}

/** Creates a metering point on a new object. */
export async function createPoint(name: string): Promise<Row> {
  const voltage = await valueOf(1, 'SN2');
  const empty = await createObject(unique('Объект'));
  return api('POST', '/api/metering-points', {
    body: {
      name,
      code: null,
      consumptionObjectGuid: empty.guid,
      substationGuid: null,
      feederGuid: null,
      parentGuid: null,
      reservePointGuid: null,
      purpose: 'control',
      direction: 'intake',
      voltageGuid: voltage,
      priceCategoryGuid: null,
      gtpCode: null,
      deliveryPointName: null,
      balanceBoundary: null,
      lossPercent: null,
      signInBalance: null,
      collectMethod: null,
      profileInterval: 30,
      admissionActNumber: null,
      admissionActDate: null,
      formula: null,
      status: 'working',
    },
  });
}

let made = 0;
/** Creates a meter in stock. */
export async function createDevice(): Promise<Row> {
  const [model] = await items('/api/models?limit=1&search=Меркурий 230');
  return api('POST', '/api/metering-devices', {
    body: {
      modelGuid: model!.guid,
      serialNumber: `90${process.pid}${++made}`.padEnd(8, '0').slice(0, 20),
      status: 'stock',
      verificationDate: '2026-01-15',
      verificationIntervalYears: null,
      certificateNumber: null,
      manufactureYear: null,
      ownership: null,
      networkAddress: null,
      simCardNumber: null,
      inventoryNumber: null,
    },
  });
}

export async function createSubstation(name: string): Promise<Row> {
  return api('POST', '/api/substations', {
    body: {
      name,
      dispatchName: null,
      kind: 'transformer',
      voltageClasses: ['10', '0.4'],
      branchGuid: null,
      regionGuid: null,
      owner: null,
      address: null,
      freeCapacityKva: null,
      latitude: null,
      longitude: null,
    },
  });
}

const nothing = { t1: null, t2: null, t3: null, t4: null };

/** A point where a meter was installed on 1 February 2026 with this reading. */
export async function meteredPoint(name: string, total: number): Promise<Row> {
  const [point, device] = [await createPoint(name), await createDevice()];
  return api('POST', `/api/metering-points/${point.guid}/device-replacement`, {
    version: point.version,
    body: {
      deviceGuid: device.guid,
      day: '2026-02-01',
      last: [],
      first: [{ channel: '01', total, ...nothing, isRolledOver: false }],
      status: 'stock',
      actNumber: null,
      actDate: null,
      reason: null,
    },
  });
}
