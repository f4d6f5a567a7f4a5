import { brands, models } from 'contract/features/equipment/facts.ts';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RecordContext, useRecord } from './record-context.ts';

const row = { guid: 'g', version: 1, createdAt: '', updatedAt: '', names: {}, name: 'Меркурий' };
const Any = () => useRecord().row.guid;
const Brand = () => useRecord(brands).row.name;
const Model = () => useRecord(models).row.name;

test('only a part made for the resource of the card gets its record', () => {
  const shown = (Part: () => string, resource = { ...brands, fields: {} }) =>
    renderToStaticMarkup(
      <RecordContext value={{ resource, row }}>
        <Part />
      </RecordContext>,
    );
  expect(shown(Any)).toBe('g');
  expect(shown(Brand)).toBe('Меркурий');
  expect(() => shown(Model)).toThrow('Место этого — ResourceCard models');
  expect(() => renderToStaticMarkup(<Any />)).toThrow('Место этого — ResourceCard');
});
