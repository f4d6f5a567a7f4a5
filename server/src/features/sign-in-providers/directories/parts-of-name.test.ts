import { expect, it } from 'vitest';
import { partsOfName } from './parts-of-name.ts';

type Stated = [lastName: string | null, firstName: string | null, middleName?: string];
const partsOf = (fullName: string | null, [lastName, firstName, middleName]: Stated) =>
  Object.values(partsOfName(fullName, { lastName, firstName, middleName: middleName ?? null }));

it.each<[what: string, fullName: string | null, stated: Stated, parts: (string | null)[]]>([
  ['told apart', 'Смирнов Олег Лукич', ['Смирнов', 'Олег', 'Фокич'], ['Смирнов', 'Олег', 'Фокич']],
  ['in the whole name', 'Смирнов Олег Лукич', ['Смирнов', 'Олег'], ['Смирнов', 'Олег', 'Лукич']],
  ['before the surname', 'Олег Лукич Смирнов', ['Смирнов', 'Олег'], ['Смирнов', 'Олег', 'Лукич']],
  ['in the first name', null, ['Смирнов', 'Олег Лукич'], ['Смирнов', 'Олег', 'Лукич']],
  ['in both', 'Смирнов Олег Лукич', ['Смирнов', 'Олег Лукич'], ['Смирнов', 'Олег', 'Лукич']],
  ['of two words', 'Алиев Мамед Али оглы', ['Алиев', 'Мамед'], ['Алиев', 'Мамед', 'Али оглы']],
  ['of two words in the first name', null, ['Алиева', 'Лейла Али кызы'], ['Алиева', 'Лейла', 'Али кызы']],
  ['beside ё written as е', 'Семенов Петр Ильич', ['Семёнов', 'Пётр'], ['Семёнов', 'Пётр', 'Ильич']],
  ['beside a position', 'Смирнов Олег Лукич инженер', ['Смирнов', 'Олег'], ['Смирнов', 'Олег', 'Лукич']],
  ['beside a maiden name', 'Озерова Анна Ильинична', ['Лесная', 'Анна'], ['Лесная', 'Анна', 'Ильинична']],
  ['absent beside a position', 'Смирнов Олег инженер', ['Смирнов', 'Олег'], ['Смирнов', 'Олег', null]],
  ['absent in another alphabet', 'Smirnov Oleg', ['Смирнов', 'Олег'], ['Смирнов', 'Олег', null]],
  ['absent beside a surname', null, ['Галич', 'Анна Галич'], ['Галич', 'Анна', null]],
  ['absent beside two first names', null, ['Ким', 'Анна Мария'], ['Ким', 'Анна Мария', null]],
  ['in a name told whole', 'Станкевич Олег Лукич', [null, null], ['Станкевич', 'Олег', 'Лукич']],
  ['without the surname', 'Олег Лукич Смирнов', [null, 'Олег'], ['Смирнов', 'Олег', 'Лукич']],
  ['of nobody', null, [null, null], [null, null, null]],
])('finds a patronymic %s', (_, fullName, stated, parts) => expect(partsOf(fullName, stated)).toEqual(parts));
