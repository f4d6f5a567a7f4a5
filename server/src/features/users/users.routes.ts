import { users } from 'contract/features/users/facts.ts';
import { securityPolicy } from 'contract/features/users/security-policy.ts';
import { userCalls } from 'contract/features/users/calls.ts';
import { serve, serveOpen } from '../../core/serve.ts';
import type { Server } from '../../core/served.ts';
import { setRule } from '../../resource/rule.ts';
import { serveResource } from '../../resource/serve-resource.ts';
import { obstaclesOverUser } from './authority.service.ts';
import { copyRights, employ } from './employ.service.ts';
import { erase } from './erase.ts';
import { merge } from './merge.ts';
import { join, joinable, organizationsOfUser } from './memberships.service.ts';
import { policyOf, savePolicy } from './security-policy.ts';
import { endAllSessions, endSession, sessionsOf } from './sessions.ts';
import {
  archive,
  block,
  blockMany,
  giveOneTimePassword,
  previewBlocks,
  previewUnblocks,
  restore,
  unblock,
  unblockMany,
  unlock,
} from './account-access.service.ts';
import { userRule } from './user-rule.ts';

/** Serves users: plain records of an organization, and an administrator's actions on their accounts. */
export function serveUsers(server: Server): void {
  setRule(users, userRule);
  serveResource(server, users);
  serveAccountAccess(server);
  serveAccounts(server);

  serve(server, userCalls.sessions, ({ tx, params }) => sessionsOf(tx, params.guid, server.sessionIdleSeconds));
  serve(server, userCalls.endSession, ({ tx, actor, params }) => endSession(tx, actor, params.guid, params.session));
  serve(server, userCalls.endSessions, ({ tx, actor, params }) => endAllSessions(tx, actor, params.guid));

  serve(server, securityPolicy.get, ({ tx, actor }) => policyOf(tx, actor));
  serve(server, securityPolicy.save, ({ tx, actor, version, body }) => savePolicy(tx, actor, version, body));
}

function serveAccountAccess(server: Server): void {
  serve(server, userCalls.block, ({ tx, actor, params, version, body }) =>
    block(tx, actor, params.guid, version, body),
  );
  serve(server, userCalls.unblock, ({ tx, actor, params, version }) => unblock(tx, actor, params.guid, version));
  serve(server, userCalls.archive, ({ tx, actor, params, version }) => archive(tx, actor, params.guid, version));
  serve(server, userCalls.restore, ({ tx, actor, params, version }) => restore(tx, actor, params.guid, version));
  serve(server, userCalls.blockMany, async ({ tx, actor, body: { records, ...given } }) => ({
    changed: await blockMany(tx, actor, records, given),
  }));
  serve(server, userCalls.blockManyPreview, ({ tx, actor, body }) => previewBlocks(tx, actor, body.records));
  serve(server, userCalls.unblockMany, async ({ tx, actor, body: { records } }) => ({
    changed: await unblockMany(tx, actor, records),
  }));
  serve(server, userCalls.unblockManyPreview, ({ tx, actor, body }) => previewUnblocks(tx, actor, body.records));
  serve(server, userCalls.obstacle, ({ tx, actor, params }) => obstaclesOverUser(tx, actor, params.guid));
  serve(server, userCalls.unlock, ({ tx, actor, params }) => unlock(tx, actor, params.guid));
  serveOpen(server, userCalls.oneTimePassword, async ({ actor, params, version, body, request }) => ({
    password: await giveOneTimePassword(server, { actor: actor!, request, guid: params.guid, version }, body.password),
  }));
}

function serveAccounts(server: Server): void {
  serve(server, userCalls.organizations, ({ tx, params }) => organizationsOfUser(tx, params.guid));
  serve(server, userCalls.joinable, ({ tx, actor }) => joinable(tx, actor));
  serve(server, userCalls.join, ({ tx, actor, params, body }) => join(tx, actor, params.guid, body));
  serve(server, userCalls.employ, ({ tx, actor, params, version, body }) =>
    employ(tx, actor, params.guid, version, body),
  );
  serve(server, userCalls.copyRights, ({ tx, actor, params, version, body }) =>
    copyRights(tx, actor, params.guid, version, body.from),
  );
  serve(server, userCalls.merge, ({ tx, actor, params, version, body }) =>
    merge(tx, actor, params.guid, version, body.into),
  );
  serve(server, userCalls.erase, ({ tx, actor, params, version }) => erase(tx, actor, params.guid, version));
}
