import { defineResource } from '../../kit/resource.ts';
import { title } from '../passport/fields.ts';

export const gtpKinds = { group: 'Группа точек поставки', flow: 'Переток между группами' } as const;

const end = (label: string) =>
  ({
    kind: 'reference',
    label,
    to: 'gtps',
    shownWhen: { code: 'kind', value: 'flow' },
    hint: 'Группа точек поставки',
  }) as const;

/** Groups of delivery points, and flows between two of them, as named in the files of dispatch offices. Each has its
 *  own hourly values. */
export const gtps = defineResource({
  name: 'gtps',
  table: 'gtp',
  titles: {
    list: 'ГТП и перетоки',
    count: ['группа или переток', 'группы и перетока', 'групп и перетоков'],
    accusative: 'группу или переток',
    irreplaceable:
      'Измерения остаются за своей группой: другая их не примет. Удалить можно ту, на которую ничего не ссылается.',
  },
  scope: 'organization',
  entity: 'exchangeFiles',
  fields: {
    name: title,
    code: {
      kind: 'text',
      label: 'Код',
      max: 64,
      required: true,
      unique: true,
      hint: 'Как в файлах: GMORDOV1; у перетока — коды обеих групп через дефис',
    },
    kind: { kind: 'choice', label: 'Вид', options: gtpKinds, required: true, initial: 'group' },
    fromGuid: end('Откуда'),
    toGuid: end('Куда'),
  },
  list: { columns: ['name', 'code', 'kind', 'fromGuid', 'toGuid'], sort: 'name', title: 'name' },
});
