import type pg from 'pg';
import { TOKEN_PREFIX, type TokenScope } from 'contract/features/profile/api-tokens.ts';
import { coversAll } from 'contract/rights/cover.ts';
import { decide, withinScope } from 'contract/rights/decide.ts';
import { isFactorDemanded, type FactorDemand } from 'contract/rights/manages-access.ts';
import { NO_RIGHTS, type Rights } from 'contract/rights/rights.ts';
import { hashOf, type Actor, type Duty } from './actor.ts';
import { asAsked } from './conditions.ts';
import type { ReadOnlyMode } from './read-only.ts';
import { inTrial } from './trial.ts';

interface ActorRow {
  edition: string;
  read_only: ReadOnlyMode | null;
  account_guid: string;
  user_name: string;
  full_name: string;
  is_member: boolean;
  rights: Rights | null;
}

interface SessionRow extends ActorRow {
  session_guid: string;
  /** The time since the last activity of the session, by the database clock. */
  unseen_ms: number;
  password_due: 'given' | 'expired' | null;
  /** From whom the organization that keeps the account requires a second factor; read only when the account has
   *  none. */
  factor_demanded: FactorDemand | null;
  /** The person's rights in that organization; read only when it requires a second factor from administrators. */
  home_rights: Rights | null;
  /** The same for the current organization, when it is another one. */
  factor_demanded_here: FactorDemand | null;
  viewed_guid: string | null;
  viewed_name: string | null;
  /** Null when the viewed person no longer works in the organization. */
  viewed_rights: Rights | null;
  is_factor_proven: boolean;
}

interface TokenRow extends ActorRow {
  organization_guid: string;
  token_name: string;
  token_scope: TokenScope;
}

export interface ActorLookup {
  token: string;
  organization: string | null;
  requestId: string;
  address: string;
  idleSeconds: number;
  /** The trial whose rights the requesting window uses. */
  trial?: string | undefined;
  /** The request is automatic and does not count as activity. */
  isPassive?: true;
}

export interface KnownActor extends Actor {
  isMember: boolean;
  /** The read-only mode, if it is on. */
  readOnly: ReadOnlyMode | null;
  /** Viewing must end: the viewed user now has more rights than the viewer, or has left. */
  isViewingOver: boolean;
  /** The window's trial of rights has ended. */
  isTrialOver?: true;
}

/** An actor, and the edition of the rights with which it was read. */
interface ActorEdition {
  found: KnownActor;
  edition: string;
}

const RECORD_ACTIVITY_EVERY_MS = 60_000;
/** How far the recorded activity may lag, as a share of the idle time (ms per second). */
const RECORD_ACTIVITY_SHARE_MS = 100;

function dutyOf({ password_due, rights, ...row }: SessionRow): Duty | null {
  if (password_due === 'given')
    return { code: 'password_change_required', reason: 'Пароль задал администратор: замените его своим.' };
  if (password_due === 'expired')
    return { code: 'password_change_required', reason: 'Срок действия пароля истёк: задайте новый.' };
  if (isFactorDemanded(row.factor_demanded, row.home_rights) || isFactorDemanded(row.factor_demanded_here, rights))
    return {
      code: 'second_factor_required',
      reason:
        'Организация требует второй фактор: подключите приложение с одноразовыми кодами или добавьте ключ доступа.',
    };
  return null;
}

/** The viewed user's rights, with the later of the two first visible days. */
const asViewer = (own: Rights, theirs: Rights): Rights => {
  const [dataFrom = null] = [own.dataFrom, theirs.dataFrom]
    .filter((day) => Boolean(day))
    .toSorted()
    .toReversed();
  return { ...theirs, dataFrom };
};

const memberRights = ({ is_member, rights }: ActorRow): Rights => (is_member ? (rights ?? NO_RIGHTS) : NO_RIGHTS);

const personOf = (row: ActorRow, { requestId, address }: ActorLookup) => ({
  account: row.account_guid,
  userName: row.user_name,
  fullName: row.full_name,
  requestId,
  address,
  isMember: row.is_member,
  readOnly: row.read_only,
});

async function readSession(pool: pg.Pool, given: ActorLookup): Promise<ActorEdition | null> {
  const hash = hashOf(given.token);
  const { rows } = await pool.query<SessionRow>({
    name: 'actor_of',
    // The edition is read first, so that the data is never older than it.
    text: `select *, edition_of_rights() as edition, told_read_only() as read_only,
        (extract(epoch from now() - seen_at) * 1000)::float8 as unseen_ms
      from actor_of($1, $2, $3)`,
    values: [hash, given.organization, given.idleSeconds],
  });
  const [row] = rows;
  if (!row) return null;
  if (
    !given.isPassive &&
    row.unseen_ms > Math.min(RECORD_ACTIVITY_EVERY_MS, given.idleSeconds * RECORD_ACTIVITY_SHARE_MS)
  ) {
    await pool.query('update session set seen_at = now() where guid = $1', [row.session_guid]);
  }
  const how = { address: given.address, isFactorProven: row.is_factor_proven };
  const own = asAsked(memberRights(row), how);
  const { viewed_guid, viewed_name, viewed_rights } = row;
  const isViewing =
    viewed_rights !== null && decide(own, 'users', 'update', viewed_guid).allowed && coversAll(own, viewed_rights);
  const found: KnownActor = {
    ...personOf(row, given),
    organization: given.organization,
    session: row.session_guid,
    rights: isViewing ? asViewer(own, asAsked(viewed_rights, how)) : own,
    isFactorProven: row.is_factor_proven,
    duty: dutyOf(row),
    viewing: isViewing ? { guid: viewed_guid!, name: viewed_name!, until: null } : null,
    isViewingOver: viewed_guid !== null && !isViewing,
  };
  return { found: given.trial ? await inTrial(pool, found, given.trial) : found, edition: row.edition };
}

/** A token acts in its own organization, with its owner's rights limited by its scope. */
async function readToken(pool: pg.Pool, given: ActorLookup): Promise<ActorEdition | null> {
  const { rows } = await pool.query<TokenRow>({
    name: 'actor_of_token',
    text: 'select *, edition_of_rights() as edition, told_read_only() as read_only from actor_of_token($1, $2)',
    values: [hashOf(given.token), given.organization],
  });
  const [row] = rows;
  if (!row) return null;
  const found: KnownActor = {
    ...personOf(row, given),
    organization: row.organization_guid,
    session: null,
    rights: withinScope(asAsked(memberRights(row), given), row.token_scope),
    duty: null,
    viewing: null,
    isViewingOver: false,
    manner: { via: { kind: 'token', name: row.token_name } },
  };
  return { found, edition: row.edition };
}

// A session's access token is shorter, but may start with the same letters by chance.
const isApiToken = (token: string) => token.startsWith(TOKEN_PREFIX) && token.length === TOKEN_PREFIX.length + 43;

/** Reads the actor of a token. Null when the token is invalid; `isMember` is false when the organization is not
 *  theirs. */
export const readActor = (pool: pg.Pool, given: ActorLookup): Promise<ActorEdition | null> =>
  isApiToken(given.token) ? readToken(pool, given) : readSession(pool, given);
