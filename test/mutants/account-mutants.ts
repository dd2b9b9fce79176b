import { of } from './mutant.ts';

const flow = ['test/auth/sso/flow.test.ts'];
const purposes = ['test/auth/sso/purposes.test.ts'];
const attack = ['test/attack/single-sign-on.test.ts'];
const scim = ['test/admin/scim/users.test.ts'];

/** Faults of single sign-on and of SCIM, by which people get into accounts and roles that are not theirs. */
export const accounts = [
  ...of('src/auth/sso/recognise-user.service.ts', flow, [
    ["  if (user.linked) throw new SignInFailure('linked_elsewhere');\n", ''],
    ['!role || isManaging(role.permissions) ||', '!role ||'],
  ]),
  ...of('src/auth/sso/recognise-user.service.ts', purposes, [
    ["  if (isManaging(user.permissions)) throw new SignInFailure('link_yourself');\n", ''],
  ]),
  ...of('src/auth/sso/complete-sign-in.service.ts', purposes, [
    ['  assertUsable(provider, flow.purpose);\n', ''],
    ['userId === undefined || userId !== flow.session?.userId', 'userId === undefined'],
    ['!isRecent || userId === undefined', 'userId === undefined'],
  ]),
  ...of('src/auth/sso/complete-sign-in.service.ts', purposes, [[' && (await mayTest(registrar, session))', '']]),
  ...of('src/auth/sso/begin-sign-in.service.ts', purposes, [
    [' || (await mayTest(registrar, session))', ' || session'],
  ]),
  ...of('src/auth/sso/browser-session.ts', purposes, [["isAllowed(principal, 'manage:roles')", 'true']]),
  ...of('src/auth/sso/complete-sign-in.service.ts', attack, [
    ["  if (ends.consumedPoints > 1) throw new SignInFailure('expired');\n", ''],
    [' || flow.providerId !== provider.id', ''],
  ]),
  ...of('src/auth/sso/complete-sign-in.service.ts', flow, [
    [" && !methods.includes('mfa')", " && methods.includes('mfa')"],
  ]),
  ...of('src/auth/sso/flow.ts', attack, [['Date.now() - flow.startedAt > FLOW_LIFETIME_MS', 'flow.startedAt === 0']]),
  ...of('src/shared/log.ts', ['test/shared/log.test.ts'], [['return { type: typeof error }', 'return error as never']]),
  ...of('src/shared/log.ts', attack, [['return { type: typeof error }', 'return error as never', 'the log of']]),
  ...of('facade/sso/router.ts', attack, [
    ['...request.ids, ...address', '...request.ids, url: request.originalUrl', 'the log of'],
    ['reason: error.reason', 'status: 502', 'the log of'],
  ]),
  ...of('src/auth/sso/kinds.ts', ['test/auth/sso/kinds.test.ts'], [['Number(acct) === 1 ? undefined : ', '']]),
  ...of(
    'src/auth/sso/enforcement.ts',
    ['test/auth/sso/enforcement.test.ts'],
    [
      [' and p.id is distinct from $2', ' and $2::int > 0'],
      [" and a.user_id = u.id and a.kind = 'passkey'", ' and a.user_id = u.id'],
    ],
  ),
  ...of('src/admin/scim/given-role.ts', scim, [
    [
      '  if (isManaging(role.permissions)) throw managingRole(role.name);\n  return findGivenRole',
      '  return findGivenRole',
    ],
    ['  if (isManaging(role.permissions)) throw managingRole(role.name);\n  return role;', '  return role;'],
  ]),
  ...of('src/admin/scim/scim-user.service.ts', scim, [
    ['isManaging(role.permissions) && userName.toLowerCase() !==', 'userName === undefined && null !=='],
    ["  if (!locked.user.active && locked.user.deprovisionedAt) throw notFound('User');\n", ''],
  ]),
  ...of(
    'src/admin/scim/scim-user.service.ts',
    ['test/admin/scim/providers.test.ts'],
    [['rows.length > 1 || former?.active', 'rows.length > 1']],
  ),
];
