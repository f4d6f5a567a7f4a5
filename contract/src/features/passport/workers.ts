import { defineResource } from '../../kit/resource.ts';
import { email, phone } from '../../kit/contacts.ts';
import { electricalSafetyGroups } from '../employees/facts.ts';
import { branch, date } from './fields.ts';

export const workerRoles = {
  responsible: 'Ответственный за электрохозяйство',
  deputy: 'Заместитель ответственного',
  engineer: 'Энергетик',
  dispatcher: 'Диспетчер',
  metering: 'Контакт по учёту',
} as const;

/** Employees of the enterprise responsible for its energy, whether or not they use this program. */
export const workers = defineResource({
  name: 'workers',
  table: 'worker',
  titles: { list: 'Работники', count: ['работник', 'работника', 'работников'], accusative: 'работника' },
  scope: 'organization',
  visibility: { isRuled: true },
  isPersonal: true,
  entity: 'workers',
  isExtended: true,
  fields: {
    fullName: { kind: 'text', label: 'Фамилия, имя, отчество', required: true, max: 302 },
    position: { kind: 'text', label: 'Должность', required: true, max: 255 },
    role: { kind: 'choice', label: 'Роль', options: workerRoles, required: true },
    branchGuid: branch,
    electricalSafetyGroup: {
      kind: 'choice',
      label: 'Группа по электробезопасности',
      options: electricalSafetyGroups,
      hint: 'Ответственному: не ниже IV до 1000 В, V выше 1000 В',
    },
    orderNumber: { kind: 'text', label: 'Номер приказа', max: 64 },
    orderDate: date('Дата приказа'),
    certificateValidTo: date('Удостоверение действует по'),
    phone: { ...phone, required: true },
    email,
  },
  list: {
    columns: ['fullName', 'position', 'role', 'branchGuid', 'electricalSafetyGroup', 'certificateValidTo', 'phone'],
    sort: 'fullName',
    title: 'fullName',
    qualifiers: ['position'],
  },
});
