// The same list in react-admin: rows of a page from a server, the signing in before it. Built in a folder of its own, see docs/bench.md.
import { createElement as h } from 'react';
import { Admin, BooleanField, DataTable, DateField, List, NumberField, Resource, TextInput } from 'react-admin';
import { createRoot } from 'react-dom/client';

const dataProvider = {
  async getList(resource, { pagination, sort }) {
    const from = (pagination.page - 1) * pagination.perPage;
    const order = sort.order === 'DESC' ? `-${sort.field}` : sort.field;
    const answer = await fetch(`/api/${resource}?limit=${pagination.perPage}&offset=${from}&sort=${order}`);
    const { items, total } = await answer.json();
    return { data: items.map((item) => ({ ...item, id: item.guid })), total };
  },
};
const authProvider = {
  login: async () => localStorage.setItem('access_token', 'given'),
  logout: async () => localStorage.removeItem('access_token'),
  checkAuth: async () => {
    if (!localStorage.getItem('access_token')) throw new Error('sign in');
  },
  checkError: async () => {},
  getPermissions: async () => [],
};

const column = (source, field) => h(DataTable.Col, { key: source, source, field });
const Values = () =>
  h(
    List,
    {
      perPage: 50,
      sort: { field: 'sort', order: 'ASC' },
      filters: [h(TextInput, { key: 'q', source: 'q', alwaysOn: true })],
    },
    h(
      DataTable,
      null,
      column('name'),
      column('code'),
      column('isActive', BooleanField),
      column('validFrom', DateField),
      column('validTo', DateField),
      column('sort', NumberField),
    ),
  );

createRoot(document.getElementById('root')).render(
  h(Admin, { dataProvider, authProvider, disableTelemetry: true }, h(Resource, { name: 'values', list: Values })),
);
