import { LockMode } from '@mikro-orm/postgresql';
import type { Permission } from '../../access/permissions.ts';
import { isManaging } from '../../access/scopes.ts';
import type { AnonymousRequest, ServiceRequest } from '../../access/service-request.ts';
import { systemCaller } from '../../access/system-caller.ts';
import { type Change, change } from '../../audit/change.ts';
import { prepared } from '../../database/reads/prepared.ts';
import { requiredText } from '../../input/schemas.ts';
import type { Registrar } from '../../registrar.ts';
import { insertUser } from '../insert-user.ts';
import { Role } from '../role.entity.ts';
import { User } from '../user.entity.ts';
import type { SignInProvider } from './find-provider.ts';
import { linkErrors, linkIdentity } from './identity.service.ts';
import { type Claims, namesOf, type Person } from './kinds.ts';
import { SignInFailure } from './sign-in-failure.ts';

/** The way in which a person was recognised: known before, linked by email or identifier, or created. */
export type Recognition = { readonly userId: number; readonly by: 'subject' | 'email' | 'creation' };

const OF_SUBJECT = 'where institution_id = $1 and provider_id = $2 and subject = $3';

/**
 * Finds the user of a person: by provider and subject, which never change; for a first time by what the provider vouches for; else by
 * creating one, if the provider may ([D70]).
 * @throws SignInFailure `nobody`, `link_yourself`, `linked_elsewhere`
 */
export async function recogniseUser(
  request: AnonymousRequest,
  registrar: Registrar,
  provider: SignInProvider,
  { person, claims, dryRun = false }: { person: Person; claims: Claims; dryRun?: boolean },
): Promise<Recognition> {
  const known = await findLinkedUser(registrar, provider, person);
  if (known !== undefined) return { userId: known, by: 'subject' };
  return change(requestOf(request, registrar, provider), {
    apply: async (tx) => {
      const recognition = (await linkByTrust(tx, provider, person)) ?? (await provision(tx, provider, person, claims));
      if (dryRun) tx.discard();
      return recognition;
    },
    constraintErrors: { users_email_key: nobody, ...linkErrors('expired') },
  });
}

/** Returns the user who is linked to the subject of a person. */
export async function findLinkedUser(
  { database }: Registrar,
  { institutionId, id }: SignInProvider,
  { subject }: Person,
): Promise<number | undefined> {
  const text = `select user_id as "userId" from user_identities ${OF_SUBJECT}`;
  return (await prepared<{ userId: number }>(database.pool, text, [institutionId, id, subject])).rows[0]?.userId;
}

/** Records that a linked person signs in. */
export async function recordUse(
  { database }: Registrar,
  { institutionId, id }: SignInProvider,
  { subject }: Person,
): Promise<void> {
  const text = `update user_identities set last_used_at = now() ${OF_SUBJECT}`;
  await prepared(database.pool, text, [institutionId, id, subject]);
}

/** Returns a request of the service itself, which nobody has signed in to yet. */
function requestOf(request: AnonymousRequest, { database }: Registrar, provider: SignInProvider): ServiceRequest {
  const institution = { id: provider.institutionId, timeZone: provider.timeZone };
  const { requestId, ip, userAgent, errors } = request;
  const caller = { ...systemCaller(institution, `Single sign-on: ${provider.name}`), requestId, ip, userAgent };
  return { caller, database, errors };
}

interface Candidate {
  id: number;
  active: boolean;
  permissions: Permission[];
  linked: boolean;
}

const CANDIDATES = `
  select u.id, u.active, r.permissions, exists (
    select from user_identities i where i.institution_id = $1 and i.provider_id = $2 and i.user_id = u.id) as linked
  from users u join roles r on r.institution_id = $1 and r.id = u.role_id
  where u.institution_id = $1 and (lower(u.email) = lower($3) or u.sourced_id = $4)
  for no key update of u`;

/**
 * Links a person for whom the provider vouches. It does so once for a user: an address that a school gives to another person does not
 * open the account of the first one.
 */
async function linkByTrust(tx: Change, provider: SignInProvider, person: Person): Promise<Recognition | undefined> {
  const { institutionId, id: providerId } = provider;
  const email = person.isEmailTrusted ? person.email : null;
  const { rows } = await prepared<Candidate>(tx.client, CANDIDATES, [
    institutionId,
    providerId,
    email,
    person.sourcedId,
  ]);
  const [user] = rows;
  if (!user) return undefined;
  if (rows.length > 1 || !user.active) throw nobody();
  if (isManaging(user.permissions)) throw new SignInFailure('link_yourself');
  if (user.linked) throw new SignInFailure('linked_elsewhere');
  await linkIdentity(tx, provider, user.id, person);
  return { userId: user.id, by: 'email' };
}

/** Creates the user of a person, with the role that the provider gives. */
async function provision(tx: Change, provider: SignInProvider, person: Person, claims: Claims): Promise<Recognition> {
  const { jitRoleId } = provider;
  if (jitRoleId === null || !person.isEmailTrusted) throw nobody();
  const role = await tx.em.findOne(Role, { id: jitRoleId }, { lockMode: LockMode.PESSIMISTIC_READ });
  const { name, givenName, familyName } = namesOf(claims);
  const email = requiredText(User.properties.email.rule).safeParse(person.email).data;
  const displayName = requiredText(User.properties.name.rule).safeParse(name).data;
  // The role may have become stronger since it was chosen.
  if (!role || isManaging(role.permissions) || email === undefined || displayName === undefined) throw nobody();
  const user = await insertUser(
    tx,
    { email, name: displayName, givenName, familyName, role, passwordHash: null },
    'user.provisioned',
  );
  await linkIdentity(tx, provider, user.id, person);
  return { userId: user.id, by: 'creation' };
}

function nobody(): SignInFailure {
  return new SignInFailure('nobody');
}
