// A hundred thousand rows in AG Grid, all of them in memory. Built in a folder of its own, see docs/bench.md.
import { AllCommunityModule, ModuleRegistry } from 'ag-grid-community';
import { AgGridReact } from 'ag-grid-react';
import { createElement as h } from 'react';
import { createRoot } from 'react-dom/client';

ModuleRegistry.registerModules([AllCommunityModule]);

const ROWS = 100_000;
const rowData = Array.from({ length: ROWS }, (_, index) => ({
  name: `Значение ${index + 1}`,
  code: `V${index + 1}`,
  isActive: true,
  validFrom: '01.01.2026',
  validTo: '31.12.2026',
  sort: index + 1,
}));
const link = ({ value }) => h('a', { href: `#${value}` }, value);
const columnDefs = [
  { field: 'name', cellRenderer: link, flex: 1 },
  ...['code', 'isActive', 'validFrom', 'validTo', 'sort'].map((field) => ({ field, flex: 1 })),
];

createRoot(document.getElementById('root')).render(
  h('div', { style: { height: 800 } }, h(AgGridReact, { rowData, columnDefs, rowSelection: { mode: 'multiRow' } })),
);
