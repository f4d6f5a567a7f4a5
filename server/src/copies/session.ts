import type pg from 'pg';

/** What a role or a database may be set to that would end long work or write values in another way. */
const settings = {
  timezone: 'UTC',
  search_path: 'public',
  datestyle: 'ISO, YMD',
  intervalstyle: 'postgres',
  bytea_output: 'hex',
  extra_float_digits: '1',
  client_encoding: 'UTF8',
  statement_timeout: '0',
  lock_timeout: '0',
  idle_in_transaction_session_timeout: '0',
  idle_session_timeout: '0',
  transaction_timeout: '0',
  // Who is refused rows is told so, instead of getting fewer of them.
  row_security: 'off',
};

/** Makes a session ready to copy, whatever its server, role and database are set to. */
export async function settle(owner: pg.ClientBase): Promise<void> {
  await owner.query(
    'select set_config(name, $1::jsonb ->> name, false) from pg_settings where name in (select jsonb_object_keys($1))',
    [settings],
  );
  // A statement of hours ends with whoever asked for it, where the system of the server can tell.
  await owner.query("set client_connection_check_interval = '2s'").catch(() => undefined);
}
