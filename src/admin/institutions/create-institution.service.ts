import { z } from 'zod';
import { checkPasswordForUser, newPassword } from '../../access/password.rules.ts';
import { builtInRoles } from '../../access/permissions.ts';
import type { Plan } from '../../access/plans.ts';
import { systemCaller } from '../../access/system-caller.ts';
import { diff, diffOfNew } from '../../audit/change.ts';
import type { ChangeRecord } from '../../audit/change-records.ts';
import { writeRecords } from '../../audit/write-records.ts';
import type { Institution } from '../../auth/institution.entity.ts';
import { mailPasswordLink } from '../../auth/passwords/password-link.ts';
import { hashPassword } from '../../auth/sessions/password.ts';
import { User } from '../../auth/user.entity.ts';
import { recordCredentials } from '../../database/citus/credential-owners.ts';
import type { Database } from '../../database/connection/database.ts';
import { withConstraintErrors } from '../../database/connection/failures.ts';
import { inTransaction, NO_INSTITUTION } from '../../database/transactions/transaction.ts';
import { splitName } from '../../input/person-name.rules.ts';
import { parseInput, required, requiredText } from '../../input/schemas.ts';
import { institutionNameRule, slugRule } from '../../input/text-rules.ts';
import { timeZoneName } from '../../input/time-zone-rules.ts';
import { userEmailRule } from '../../input/user-email.rules.ts';
import { ValidationErrors } from '../../input/validation-errors.ts';
import type { MailSettings } from '../../mail/mail-settings.ts';
import { invalid } from '../../shared/errors.ts';
import { createInstitution } from './create-institution.ts';
import { slugTaken } from './update-institution.service.ts';

const newInstitutionSchema = z.object({
  id: z.int().positive().optional(),
  slug: requiredText(slugRule).optional(),
  name: requiredText(institutionNameRule),
  plan: required<Plan>(),
  timeZone: timeZoneName,
  adminEmail: requiredText(userEmailRule),
  /** Absent to mail the administrator an invitation. */
  adminPassword: newPassword.optional(),
});

export type NewInstitutionInput = z.input<typeof newInstitutionSchema>;

/** Initial name of the first administrator. */
const ADMINISTRATOR_NAME = 'Administrator';

/**
 * Creates an institution with its first administrator in one transaction. The system is recorded as the actor. Without an id it gets
 * the next one of the database.
 * @param actorName the actor's name in the audit trail
 * @param settings to mail an invitation; null if the administrator has a password
 * @throws AppError `validation_error`
 */
export async function createInstitutionWithAdministrator(
  database: Database,
  input: NewInstitutionInput,
  actorName: string,
  settings: MailSettings | null = null,
): Promise<{ id: number; name: string; plan: Plan; administrator: { id: number; email: string } }> {
  const errors = new ValidationErrors();
  const { value, valid } = parseInput(errors, newInstitutionSchema, input);
  const owner = {
    email: valid.adminEmail ?? '',
    name: ADMINISTRATOR_NAME,
    permissions: builtInRoles.administrator.permissions,
  };
  checkPasswordForUser(owner, errors, 'adminPassword', valid.adminPassword);
  if (!value || errors.any) throw errors.toError();
  const { id, slug, name, plan, timeZone, adminEmail: email } = value;
  const passwordHash = value.adminPassword === undefined ? null : await hashPassword(value.adminPassword);
  const emailTaken = () => invalid('adminEmail', 'is already in use by another user.');
  const idTaken = () => invalid('id', 'is the id of another institution.');
  const taken = { users_email_key: emailTaken, institutions_pkey: idTaken, institutions_slug_key: slugTaken };
  return withConstraintErrors(taken, () =>
    inTransaction(database, NO_INSTITUTION, async ({ client, em, ids, step }) => {
      const { institution, roleIds } = await createInstitution({ em, ids }, { id, slug, name, plan, timeZone });
      const columns = {
        institutionId: institution.id,
        email,
        name: ADMINISTRATOR_NAME,
        ...splitName(ADMINISTRATOR_NAME),
        passwordHash,
        roleId: roleIds.administrator,
      };
      const [administratorId] = await ids.take(institution.id, 'users', 1);
      const administrator = em.create(User, { ...columns, id: administratorId as number });
      await em.flush();
      await recordCredentials(client, institution.id);
      const records = creationRecords(institution, administrator);
      const owner = { institutionId: institution.id, userId: administrator.id };
      if (passwordHash === null && settings) await mailPasswordLink(client, settings, owner, 'invitation');
      await step(writeRecords, { caller: systemCaller(institution, actorName), records });
      return { id: institution.id, name, plan: institution.plan, administrator: { id: administrator.id, email } };
    }),
  );
}

function creationRecords({ id, name, slug, plan, timeZone }: Institution, administrator: User): ChangeRecord[] {
  const { email, name: userName, givenName, familyName } = administrator;
  return [
    {
      action: 'institution.created',
      resource: { type: 'institution', id },
      changes: diffOfNew({ name, slug, plan, time_zone: timeZone }),
    },
    {
      action: 'user.created',
      resource: { type: 'user', id: administrator.id },
      changes: diff(
        {},
        {
          email,
          name: userName,
          given_name: givenName,
          family_name: familyName,
          role: 'administrator',
          active: true,
        },
      ),
      event: { type: 'user.created', data: { id: administrator.id } },
    },
  ];
}
