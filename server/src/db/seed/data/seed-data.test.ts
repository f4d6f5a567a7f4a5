import { describe, expect, test } from 'vitest';
import { brands } from './brands.ts';
import { dictionaries, type DictionarySeed, type ParameterSeed } from './dictionaries.ts';
import { equipmentTypes } from './equipment-types.ts';
import { glossary } from './glossary.ts';
import { organizations, permissionGroups, users } from './organizations.ts';

const dictionary = (code: string): DictionarySeed => {
  const found = dictionaries.find((d) => d.code === code);
  if (!found) throw new Error(`no dictionary ${code}`);
  return found;
};
const codesOf = (code: string) => dictionary(code).values.map((v) => v.code);
const lower = (s: string) => s.trim().toLowerCase();
const expectUnique = (list: (string | number)[]) => expect(list.filter((x, i) => list.indexOf(x) !== i)).toEqual([]);

const weighted = (digits: string, weights: number[]) =>
  (weights.reduce((sum, w, i) => sum + w * Number(digits[i]), 0) % 11) % 10;
const isInn = (inn: string) =>
  /^\d{10}$/.test(inn) && weighted(inn, [2, 4, 10, 3, 5, 9, 4, 6, 8]) === Number(inn[9]) && !inn.startsWith('00');
const isOgrn = (ogrn: string) =>
  /^[15]\d{12}$/.test(ogrn) && (Number(ogrn.slice(0, 12)) % 11) % 10 === Number(ogrn[12]);

describe('glossary', () => {
  test('holds 75 terms in five sections', () => {
    const count = (section: string) => glossary.filter((g) => g.section === section).length;
    expect(glossary).toHaveLength(75);
    expect(['Рынок', 'Участники', 'Учёт', 'Цены и тарифы', 'Сети, документы, обмен'].map(count)).toEqual([
      12, 12, 30, 14, 7,
    ]);
  });

  test('terms and abbreviations are unique and of a proper length', () => {
    expectUnique(glossary.map((g) => lower(g.term)));
    expectUnique(glossary.flatMap((g) => (g.abbreviation ? [g.abbreviation] : [])));
    for (const g of glossary) {
      expect(g.term.length, g.term).toBeLessThanOrEqual(120);
      expect(g.abbreviation?.length ?? 0, g.term).toBeLessThanOrEqual(20);
      expect(g.definition.length, g.term).toBeGreaterThanOrEqual(10);
      expect(g.definition.length, g.term).toBeLessThanOrEqual(2000);
      expect(g.definition, g.term).toMatch(/\.$/);
      expect(g.synonyms.length, g.term).toBeLessThanOrEqual(3);
    }
  });

  test('a synonym belongs to one term only and is not a term itself', () => {
    expectUnique(
      glossary.flatMap((g) => [g.term, ...(g.abbreviation ? [g.abbreviation] : []), ...g.synonyms].map(lower)),
    );
  });

  test('related terms exist and point back', () => {
    const byTerm = new Map(glossary.map((g) => [g.term, g]));
    for (const g of glossary) {
      expectUnique(g.related);
      expect(g.related.length, g.term).toBeLessThanOrEqual(4);
      for (const other of g.related) {
        expect(other).not.toBe(g.term);
        expect(byTerm.get(other)?.related, `${g.term} → ${other}`).toContain(g.term);
      }
    }
  });
});

describe('dictionaries', () => {
  test('have the agreed ids and counts', () => {
    expect(Object.fromEntries(dictionaries.map((d) => [`${d.id} ${d.code}`, d.values.length]))).toEqual({
      '1 voltages': 5,
      '2 powers': 5,
      '3 price-categories': 7,
      '4 contract-types': 12,
      '5 nominal-voltages': 15,
      '6 regions': 85,
      '7 market-participants': 93,
      '8 countries': 12,
      '9 odu': 7,
      '11 period': 9,
      '12 data-types': 13,
      '13 param-types': 8,
      '14 permission-values': 8,
      '15 permission-entity-types': 43,
      '16 months': 12,
    });
    expect(dictionary('period').name).toBe('Период');
  });

  test('ids, codes and names are unique', () => {
    expectUnique(dictionaries.map((d) => d.id));
    expectUnique(dictionaries.map((d) => d.code));
    for (const d of dictionaries) {
      expect(d.code).toMatch(/^[a-z][A-Za-z0-9_-]{1,63}$/);
      expectUnique(d.parameters.map((p) => p.code));
      expectUnique(d.values.map((v) => lower(v.name)));
      expectUnique(d.values.flatMap((v) => (v.code ? [v.code] : [])));
    }
  });

  const typeFits = (p: ParameterSeed, value: unknown): boolean => {
    const { isMultiple, ...single } = p;
    if (isMultiple) return Array.isArray(value) && value.every((x) => typeFits(single, x));
    if (p.type === 'bool') return typeof value === 'boolean';
    if (p.type === 'int') return Number.isInteger(value);
    if (p.type === 'decimal') return typeof value === 'number';
    if (p.type === 'list') return p.options?.includes(String(value)) ?? false;
    if (p.type === 'dictionary') return codesOf(p.dictionary ?? '').includes(String(value));
    return typeof value === 'string' && value !== '';
  };

  test('values fit their parameters', () => {
    for (const d of dictionaries) {
      for (const p of d.parameters) {
        expect(codesOf('data-types'), p.code).toContain(p.type);
        expect(p.code).toMatch(/^[a-z][A-Za-z0-9]*$/);
        expect(p.type === 'list', p.code).toBe(p.options !== undefined);
        expect(p.type === 'dictionary', p.code).toBe(p.dictionary !== undefined);
      }
      for (const v of d.values) {
        for (const [code, value] of Object.entries(v.parameters ?? {})) {
          const p = d.parameters.find((x) => x.code === code);
          expect(p && typeFits(p, value), `${d.code}: ${v.name}: ${code}`).toBe(true);
        }
        const required = d.parameters.filter((p) => p.isRequired && v.parameters?.[p.code] === undefined);
        expect(required, `${d.code}: ${v.name}`).toEqual([]);
      }
    }
  });

  test('a dictionary comes after those it refers to', () => {
    const order = dictionaries.map((d) => d.code);
    for (const d of dictionaries) {
      for (const p of d.parameters) {
        if (!p.dictionary) continue;
        expect(order.indexOf(p.dictionary)).toBeLessThan(order.indexOf(d.code));
      }
    }
  });

  test('only ВН1 is not selectable, and only past power groups are inactive', () => {
    const hidden = dictionary('voltages').values.filter((v) => v.parameters?.isSelectable === false);
    expect(hidden.map((v) => v.name)).toEqual(['ВН1']);
    expect(dictionaries.flatMap((d) => d.values.filter((v) => v.isActive === false).map((v) => v.name))).toEqual([
      'Менее 150 кВт',
      'От 150 до 670 кВт',
    ]);
  });

  test('a nominal voltage lies within its level', () => {
    for (const v of dictionary('nominal-voltages').values) {
      const kv = Number(v.parameters?.kv);
      const level = dictionary('voltages')
        .values.filter((x) => Number(x.parameters?.minKv ?? Infinity) <= kv)
        .sort((a, b) => Number(b.parameters?.minKv) - Number(a.parameters?.minKv))[0];
      expect(v.parameters?.voltage, v.name).toBe(level?.code);
    }
  });

  test('the time zone of a region has the offset of the region', () => {
    for (const v of dictionary('regions').values) {
      expect(v.code).toMatch(/^\d{2}$/);
      expect(v.parameters?.okato, v.name).toMatch(/^\d{2}(\d{3})?$/);
      const hour = new Intl.DateTimeFormat('en', {
        timeZone: String(v.parameters?.ianaZone),
        hour: 'numeric',
        hourCycle: 'h23',
      }).format(Date.UTC(2026, 0, 15));
      expect(Number(hour), v.name).toBe(v.parameters?.utcOffset);
    }
    expectUnique(dictionary('regions').values.map((v) => String(v.parameters?.okato)));
  });

  test('market participants have regions unless they are not suppliers; requisites are valid', () => {
    for (const { name, code, parameters: p = {} } of dictionary('market-participants').values) {
      expect(p.atsCode, name).toBe(code);
      if (code) expect(code, name).toMatch(/^[A-Z0-9]{7,8}$/);
      expect(p.role === 'ГП', name).toBe(p.regions !== undefined);
      if (p.inn !== undefined) expect(isInn(String(p.inn)), name).toBe(true);
      if (p.ogrn !== undefined) expect(isOgrn(String(p.ogrn)), name).toBe(true);
      for (const gtp of String(p.gtpCodes ?? 'PXXXXXXX').split(', ')) expect(gtp).toMatch(/^[PG][A-Z0-9]{7}$/);
    }
  });

  test('months are in order', () => {
    expect(codesOf('months').at(0)).toBe('JANUARY');
    expect(codesOf('months').at(-1)).toBe('DECEMBER');
  });
});

describe('equipment', () => {
  test('12 types, 21 brands, 83 models', () => {
    expect(equipmentTypes.map((t) => t.id)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expectUnique(equipmentTypes.map((t) => lower(t.name)));
    expect(brands).toHaveLength(21);
    expect(brands.flatMap((b) => b.models)).toHaveLength(83);
    expectUnique(brands.map((b) => lower(b.name)));
  });

  test('models are of known types and consistent', () => {
    const withModels = equipmentTypes.filter((t) => t.hasModels).map((t) => t.id);
    const interfaces = [
      'RS-485',
      'RS-232',
      'оптопорт',
      'PLC',
      'RF',
      'GSM/GPRS',
      'LTE',
      'NB-IoT',
      'LoRaWAN',
      'Ethernet',
    ];
    for (const b of brands) {
      expect(codesOf('countries')).toContain(b.country);
      if (b.site) expect(b.site).toMatch(/^https:\/\/[a-z0-9.-]+$/);
      expect(b.models.length, b.name).toBeGreaterThan(0);
      expectUnique(b.models.map((m) => lower(m.name)));
      for (const m of b.models) {
        expect(withModels, m.name).toContain(m.equipmentTypeId);
        if (m.registryNumber) expect(m.registryNumber).toMatch(/^\d{1,6}-\d{2}$/);
        const years = m.verificationIntervalYears ?? 1;
        expect(years >= 1 && years <= 16, m.name).toBe(true);
        expect([null, 1, 3], m.name).toContain(m.phases);
        expect([null, '0,2S', '0,5S', '0,5', '1', '2'], m.name).toContain(m.accuracyActive);
        expect([null, '0,5', '1', '2'], m.name).toContain(m.accuracyReactive);
        expect([null, 'СПОДЭС', 'Меркурий', 'СЭТ', 'IEC 61107', 'Modbus'], m.name).toContain(m.protocol);
        expect(m.interfaces.filter((i) => !interfaces.includes(i))).toEqual([]);
        expect(m.baseCurrent === null, m.name).toBe(m.maxCurrent === null);
        if (m.baseCurrent !== null) expect(m.maxCurrent, m.name).toBeGreaterThan(m.baseCurrent);
        if (m.equipmentTypeId === 1) expect(m.phases && m.accuracyActive && m.nominalVoltage, m.name).toBeTruthy();
      }
    }
  });
});

describe('sample organizations', () => {
  test('requisites are valid', () => {
    expect(organizations).toHaveLength(3);
    expectUnique(organizations.map((o) => o.inn));
    for (const o of organizations) {
      expect(isInn(o.inn), o.shortName).toBe(true);
      expect(isOgrn(o.ogrn), o.shortName).toBe(true);
      expect(o.kpp).toMatch(/^\d{4}[0-9A-Z]{2}\d{3}$/);
      expect([o.inn.slice(0, 2), o.kpp.slice(0, 2)]).toEqual([o.regionCode, o.regionCode]);
      const region = dictionary('regions').values.find((v) => v.code === o.regionCode);
      expect(region?.parameters?.ianaZone).toBe(o.timeZone);
      expect(o.phone).toMatch(/^\+7\d{10}$/);
      expect(o.email).toMatch(/@([a-z]+\.)?example\.ru$/);
    }
  });

  test('seven permission groups over known entity types, each type at most once', () => {
    const entityTypes = codesOf('permission-entity-types');
    expect(permissionGroups).toHaveLength(7);
    expectUnique(permissionGroups.map((g) => g.code));
    for (const g of permissionGroups) {
      expectUnique(g.items.map((i) => i.entityType));
      expect(g.items.filter((i) => !entityTypes.includes(i.entityType))).toEqual([]);
    }
    const valuesOf = (code: string) =>
      new Set(permissionGroups.find((g) => g.code === code)?.items.map((i) => i.value));
    expect(valuesOf('systemAdministrator')).toEqual(new Set(['full']));
    expect(valuesOf('observer')).toEqual(new Set(['read']));
    expect(permissionGroups.find((g) => g.code === 'systemAdministrator')?.items).toHaveLength(
      // The right to shared data is given only in the organization of the service.
      entityTypes.length - 1,
    );
  });

  test('users have names, one default organization and known groups', () => {
    const groups = permissionGroups.map((g) => g.code);
    expect(users).toHaveLength(10);
    expectUnique(users.map((u) => u.userName));
    expectUnique(users.map((u) => u.email));
    expectUnique(users.flatMap((u) => u.memberships.map((m) => `${m.organization} ${m.personnelNumber}`)));
    for (const u of users) {
      expect(u.userName).toMatch(/^[A-Za-z0-9._@-]{3,64}$/);
      expect(`${u.lastName}${u.firstName}${u.middleName}`).toMatch(/^[А-ЯЁа-яё'-]+$/);
      expect(u.email).toMatch(/@example\.ru$/);
      expect(u.status === 'blocked', u.userName).toBe(u.lockReason !== null);
      expect(u.memberships.filter((m) => m.isDefault)).toHaveLength(1);
      for (const m of u.memberships) {
        expect(organizations.map((o) => o.key)).toContain(m.organization);
        expect(m.groups.filter((g) => !groups.includes(g))).toEqual([]);
      }
    }
  });

  test('every organization has a working administrator; the roles to show are there', () => {
    const members = (key: string, group: string) =>
      users.filter(
        (u) => u.status === 'active' && u.memberships.some((m) => m.organization === key && m.groups.includes(group)),
      );
    for (const o of organizations) expect(members(o.key, 'organizationAdministrator'), o.key).not.toEqual([]);
    expect(users.some((u) => new Set(u.memberships.map((m) => m.groups.join())).size > 1)).toBe(true);
    expect(users.some((u) => u.memberships.every((m) => m.groups.join() === 'observer'))).toBe(true);
    expect(users.some((u) => u.memberships.every((m) => m.groups.join() === 'regionActualOperator'))).toBe(true);
    expect(users.some((u) => u.status === 'blocked')).toBe(true);
  });
});
