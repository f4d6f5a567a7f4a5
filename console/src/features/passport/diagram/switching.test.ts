import { expect, it } from 'vitest';
import type { Feeder, Transformer } from './diagram.ts';
import { busOf, potentialsOf } from './switching.ts';
import { onDay, switchesOf, type Switch } from './switches.ts';

const transformers = [{ guid: 't1' }, { guid: 't2' }] as Transformer[];
const feeders = [
  { guid: 'f1', transformerGuid: 't1' },
  { guid: 'f2', transformerGuid: 't2' },
  { guid: 'f3', transformerGuid: null },
] as Feeder[];
const device = (given: Partial<Switch>) =>
  ({ feederGuid: null, transformerGuid: null, otherTransformerGuid: null, position: 'closed', ...given }) as Switch;
const high = (transformerGuid: string, position: Switch['position'] = 'closed') =>
  device({ switches: 'high', transformerGuid, position });
const feeder = (feederGuid: string, position: Switch['position'] = 'closed') =>
  device({ switches: 'feeder', feederGuid, position });
const coupler = (position: Switch['position']) =>
  device({ switches: 'sections', transformerGuid: 't1', otherTransformerGuid: 't2', position });
const potentials = (devices: Switch[], ...guids: string[]) =>
  guids.map(potentialsOf(transformers, feeders, switchesOf(devices)));

it('is not known until positions are recorded', () => {
  expect(potentials([], 't1', busOf('t1'), 'f1', 'f3')).toEqual(['unknown', 'unknown', 'unknown', 'unknown']);
  expect(potentials([high('t1'), feeder('f1', null)], busOf('t1'), 'f1')).toEqual(['live', 'unknown']);
});

it('passes devices that are closed and stops at one that is not', () => {
  const devices = [high('t1'), high('t2', 'open'), feeder('f1'), feeder('f1', 'earthed'), feeder('f2')];
  expect(potentials(devices, 't1', busOf('t1'), 'f1', 't2', 'f2')).toEqual(['live', 'live', 'earthed', 'dead', 'dead']);
});

it('reaches a section through the one beside it', () => {
  const devices = [high('t1'), high('t2', 'earthed'), feeder('f2')];
  expect(potentials([...devices, coupler('closed')], busOf('t2'), 'f2')).toEqual(['live', 'live']);
  expect(potentials([...devices, coupler('open')], busOf('t2'), 'f2')).toEqual(['dead', 'dead']);
  expect(potentials([...devices, coupler(null)], busOf('t2'), 'f2')).toEqual(['unknown', 'unknown']);
});

it('is of a day: by the position in force then, even when it was recorded later', () => {
  const now = [device({ guid: 's', position: 'open', positionDate: '2026-03-05' })];
  const then = [device({ guid: 's', position: 'closed', positionDate: '2026-01-01' })];
  const on = (day: string, recorded: Switch[]) => onDay(now, recorded, day)[0]!.position;
  expect(on('2026-03-05', then)).toBe('open');
  expect(on('2026-03-04', then)).toBe('closed');
  expect(on('2026-03-04', [])).toBeNull();
});
