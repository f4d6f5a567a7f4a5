import { zipped } from './messages.ts';

const guidOf = (id: number) => `00000000-0000-4000-8000-${String(id).padStart(12, '0')}`;
const dates = 'UPDATEDATE="2024-01-10" STARTDATE="2019-05-01" ENDDATE="2079-06-06"';
const document = (root: string, lines: readonly string[]) =>
  Buffer.from(`\ufeff<?xml version="1.0" encoding="utf-8"?><${root}>${lines.join('')}</${root}>`);

interface Place {
  id: number;
  level: number;
  type: string;
  name: string;
  above?: number;
  isFormer?: true;
}
interface House {
  id: number;
  street: number;
  number: string;
  /** HOUSETYPE; 2 is «дом». */
  type?: number;
  /** ADDNUM1 with ADDTYPE1. */
  part?: [type: number, number: string];
}
interface Parameter {
  id: number;
  type: number;
  value: string;
  isFormer?: true;
}

export interface GarContent {
  region: string | null;
  places: readonly Place[];
  houses?: readonly House[];
  parameters?: readonly Parameter[];
}

/** The XML files of a region as the state register publishes them. */
export function garFiles({ region, places, houses = [], parameters = [] }: GarContent): Record<string, Buffer> {
  const known = new Map(places.map((one) => [one.id, one]));
  const pathOf = (id: number): string => {
    const above = known.get(id)?.above;
    return above === undefined ? String(id) : `${pathOf(above)}.${id}`;
  };
  const item = (id: number, path: string, number: number) =>
    `<ITEM ID="${number}" OBJECTID="${id}" PARENTOBJID="${path.split('.').at(-2) ?? 0}" CHANGEID="1" ${region ? `REGIONCODE="${Number(region)}" ` : ''}AREACODE="0" CITYCODE="0" PLACECODE="0" PLANCODE="0" STREETCODE="0" PREVID="0" NEXTID="0" ${dates} ISACTIVE="1" PATH="${path}" />`;
  const ends = '20260101_0c5b2444-70a0-4932-980c-b4dc0d3f02b5.XML';
  const houseIds = new Set(houses.map(({ id }) => id));
  const param = ({ id, type, value, isFormer }: Parameter) =>
    `<PARAM ID="1" OBJECTID="${id}" CHANGEID="1" CHANGEIDEND="${isFormer ? 7 : 0}" TYPEID="${type}" VALUE="${value}" ${dates} />`;
  return {
    [`AS_ADDR_OBJ_${ends}`]: document(
      'ADDRESSOBJECTS',
      places.map(
        ({ id, level, type, name, isFormer }) =>
          `<OBJECT ID="${id}" OBJECTID="${id}" OBJECTGUID="${guidOf(id)}" CHANGEID="1" NAME="${name}" TYPENAME="${type}" LEVEL="${level}" OPERTYPEID="10" PREVID="0" NEXTID="0" ${dates} ISACTUAL="${isFormer ? 0 : 1}" ISACTIVE="${isFormer ? 0 : 1}" />`,
      ),
    ),
    [`AS_HOUSES_${ends}`]: document(
      'HOUSES',
      houses.map(
        ({ id, number, type = 2, part }) =>
          `<HOUSE ID="${id}" OBJECTID="${id}" OBJECTGUID="${guidOf(id)}" CHANGEID="1" HOUSENUM="${number}" ${part ? `ADDNUM1="${part[1]}" ADDTYPE1="${part[0]}" ` : ''}HOUSETYPE="${type}" OPERTYPEID="10" PREVID="0" NEXTID="0" ${dates} ISACTUAL="1" ISACTIVE="1" />`,
      ),
    ),
    [`AS_ADM_HIERARCHY_${ends}`]: document('ITEMS', [
      ...places.map(({ id }, number) => item(id, pathOf(id), number)),
      ...houses.map(({ id, street }, number) => item(id, `${pathOf(street)}.${id}`, 1_000_000 + number)),
    ]),
    [`AS_ADDR_OBJ_PARAMS_${ends}`]: document('PARAMS', parameters.filter(({ id }) => !houseIds.has(id)).map(param)),
    [`AS_HOUSES_PARAMS_${ends}`]: document('PARAMS', parameters.filter(({ id }) => houseIds.has(id)).map(param)),
  };
}

export const garArchive = (content: GarContent): Buffer => zipped(garFiles(content));
export { guidOf as garGuid };

/** A small region: a city with two streets, a village, and houses with building numbers and letters. */
export const smallRegion: GarContent = {
  region: '50',
  places: [
    { id: 1, level: 1, type: 'обл', name: 'Московская' },
    { id: 2, level: 2, type: 'р-н', name: 'Щёлковский', above: 1 },
    { id: 3, level: 5, type: 'г', name: 'Щёлково', above: 2 },
    { id: 4, level: 6, type: 'д', name: 'Осеево', above: 2 },
    { id: 5, level: 8, type: 'ул', name: 'Ленина', above: 3 },
    { id: 6, level: 8, type: 'ул.', name: '8 Марта', above: 3 },
    { id: 7, level: 8, type: 'пр-кт', name: '60 лет Октября', above: 3 },
    { id: 8, level: 8, type: 'ул', name: 'Ленина', above: 4 },
    { id: 9, level: 8, type: 'ул', name: 'Прежняя', above: 3, isFormer: true },
    { id: 10, level: 7, type: 'мкр', name: 'Чкаловский', above: 3 },
    { id: 11, level: 8, type: 'ул', name: 'Ключевая', above: 10 },
  ],
  houses: [
    { id: 101, street: 5, number: '5' },
    { id: 102, street: 5, number: '5', part: [1, '2'] },
    { id: 103, street: 5, number: '5А' },
    { id: 104, street: 5, number: '55' },
    { id: 105, street: 6, number: '12/4', type: 1 },
    { id: 106, street: 8, number: '5' },
    { id: 107, street: 11, number: '1', part: [2, '3'] },
  ],
  parameters: [
    { id: 5, type: 5, value: '141100' },
    { id: 5, type: 7, value: '46659101001' },
    { id: 5, type: 10, value: '50059001000002500' },
    { id: 102, type: 5, value: '141101' },
    { id: 102, type: 5, value: '141999', isFormer: true },
    { id: 102, type: 7, value: '46659101002' },
    { id: 102, type: 8, value: '50:14:0050101:25' },
  ],
};
