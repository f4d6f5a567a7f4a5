import type { Page } from '@playwright/test';
import type pg from 'pg';

const WIDGETS = 24;
const ENTRIES = 30_000;
const YEAR_SECONDS = 365 * 24 * 3600;

/** Adds a desktop of twenty-four line charts, each with two values for every hour of this year, and the journal they are counted
 *  from, which has grown in the order of time. */
export async function fillDesktop(owner: pg.Client, organization: string): Promise<void> {
  await owner.query('alter table journal disable trigger user');
  await owner.query(
    `insert into journal (occurred_at, organization_guid, user_name, action, entity, record_name, request_id, lane, position, hash)
     select at, $1::uuid, 'Петров Пётр', case when n % 20 = 0 then 'refused' else 'update' end,
       'building', 'Здание', 'request ' || n, n % 64, 1000000000 + n / 64, '\\x'
     from (
       select at, row_number() over (order by at) as n
       from (select now() - make_interval(secs => random() * $2) as at from generate_series(1, $3::integer)) moment) entry
     order by n`,
    [organization, YEAR_SECONDS, ENTRIES],
  );
  await owner.query('alter table journal enable trigger user');
  await owner.query('vacuum analyze journal');
  await owner.query(
    `with added as (
       insert into widget (guid, organization_guid, name, code, section, source, kind, parameters, width, height, refresh_seconds,
         is_published, is_obsolete, sort)
       select gen_random_uuid(), $1::uuid, 'По часам ' || n, 'bench-' || n, 'people', 'actions', 'line', '{"step": "hour"}', 3, 3, '0',
         true, false, n
       from generate_series(1, $2::integer) n returning guid, sort),
     home as (select guid from desktop where organization_guid = $1::uuid and account_guid is null),
     gone as (delete from desktop_item where desktop_guid = (select guid from home))
     insert into desktop_item (organization_guid, desktop_guid, widget_guid, x, y, w, h)
     select $1::uuid, home.guid, added.guid, (added.sort - 1) % 4 * 3, 100 + (added.sort - 1) / 4 * 3, 3, 3 from added, home`,
    [organization, WIDGETS],
  );
}

interface DesktopTimes {
  /** Milliseconds from the start of navigation until all lines are drawn. */
  opened: number;
  /** Of these, the milliseconds after the last data response. */
  drawn: number;
}

/** Opens the desktop for a year by the hour, and waits for its lines. */
export async function measureDesktop(page: Page, origin: string): Promise<DesktopTimes> {
  await page.goto(`${origin}/desktop?period=thisYear`);
  return page.evaluate<DesktopTimes>(`new Promise((resolve) => {
    const answered = () => Math.max(...performance.getEntriesByType('resource').filter(({ name }) => name.includes('/data?')).map(({ responseEnd }) => responseEnd));
    const look = (now) => {
      if (document.querySelectorAll('article figure path[d^="M"]').length >= ${2 * WIDGETS}) resolve({ opened: now, drawn: now - answered() });
      else requestAnimationFrame(look);
    };
    requestAnimationFrame(look);
  })`);
}
