/** House types by HOUSETYPE in AS_HOUSES (file AS_HOUSE_TYPES). */
const houseTypes: Readonly<Record<string, string>> = {
  1: 'влд.',
  2: 'д.',
  3: 'двлд.',
  4: 'гараж',
  5: 'зд.',
  6: 'шахта',
  7: 'стр.',
  8: 'соор.',
  9: 'литера',
  10: 'к.',
  11: 'подв.',
  12: 'кот.',
  13: 'п-б',
  14: 'ОНС',
};
/** Types of additional numbers by ADDTYPE1 and ADDTYPE2 (AS_ADDHOUSE_TYPES). */
const partTypes: Readonly<Record<string, string>> = { 1: 'к.', 2: 'стр.', 3: 'соор.', 4: 'литера' };

/** Abbreviated types written with a full stop; the register is inconsistent about it. */
const shortened = 'г|ул|пер|пл|обл|респ|д|с|п|ш|х|ст|мкр|наб|тер|б-р|бул|просп|туп'.split('|');
/** Types that follow the name: «Московская обл.», «Тверской р-н». */
const following = /^(обл|край|р-н|м\.р-н|ао|аобл|а\.окр|г\.о|м\.о)\.?$/i;

/** «ул. Ленина», «Московская обл.» */
export function objectText(type: string, name: string): string {
  const plain = type.replace(/\.$/, '');
  const shown = shortened.includes(plain.toLowerCase()) ? `${plain}.` : type;
  return following.test(type) ? `${name} ${shown}` : `${shown} ${name}`.trim();
}

export interface HouseNumber {
  house: string;
  building: string | null;
  key: string;
}

/** The displayed number of a house, and its variants for search. */
export function houseNumber(read: (attribute: string) => string | undefined): HouseNumber {
  const number = read('HOUSENUM') ?? '';
  const type = houseTypes[read('HOUSETYPE') ?? ''] ?? 'д.';
  const parts = [1, 2].flatMap((place) => {
    const part = read(`ADDNUM${place}`);
    return part ? [{ part, type: partTypes[read(`ADDTYPE${place}`) ?? ''] ?? 'к.' }] : [];
  });
  return {
    house: `${type} ${number}`.trim(),
    building: parts.map((one) => `${one.type} ${one.part}`).join(', ') || null,
    key: houseKey([number, ...parts.map(({ part }) => part)].join(' ')),
  };
}

/** A house number normalized for search: numbers and letters separated by single spaces. */
export const houseKey = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll('ё', 'е')
    .replace(/[^0-9a-zа-я]+/g, ' ')
    // 5к2 and 5 корп 2 are the same house.
    .replace(/(?<=\d[а-я]?) ?(?:корпус|корп|к|строение|стр|с|сооружение|соор) ?(?=\d)/g, ' ')
    .trim();
