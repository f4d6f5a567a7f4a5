import type { ObjectType } from 'contract/features/object-types/facts.ts';
import { laidFields } from 'contract/features/object-types/layout.ts';
import type { Fields } from 'contract/kit/field.ts';
import { fieldsOfParameters } from 'contract/kit/parameter-field.ts';
import { invalidField } from '../../core/app-error.ts';

/** Refuses a layout that names a field twice or one that the objects do not have. */
export function checkLayout(type: ObjectType, own: Fields): void {
  if (type.layout === null) return;
  const names = type.layout.sections.flatMap(({ fields }) => fields.map(({ name }) => name));
  const fields = { ...own, ...fieldsOfParameters(type.parameters) };
  const known = laidFields(fields);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown !== undefined) throw invalidField('layout', `Поля «${unknown}» нет, или его заполняет программа`);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined) throw invalidField('layout', `«${fields[twice]!.label}»: поле стоит в двух местах`);
}
