import type pg from 'pg';

export const ROWS = 100_000;
/** The path of the measured list. */
export const LIST = '/dictionary-values/90';

/** Fills a dictionary with enough values for the infinite list: a hundred thousand. */
export async function fillDictionary(owner: pg.Client): Promise<void> {
  await owner.query(
    `insert into dictionary (guid, id, name, code) values (gen_random_uuid(), 90, 'Большой словарь', 'bench')`,
  );
  await owner.query(
    `insert into dictionary_value (guid, dictionary_guid, name, code, sort)
     select gen_random_uuid(), d.guid, 'Значение ' || n, 'V' || n, n from dictionary d, generate_series(1, $1::integer) n where d.id = 90`,
    [ROWS],
  );
  await owner.query('vacuum analyze dictionary_value');
}
