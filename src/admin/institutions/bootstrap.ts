import { systemRequest } from '../../access/system-caller.ts';
import type { Database } from '../../database/connection/database.ts';
import { formatProblems } from '../../input/validation-errors.ts';
import type { Config } from '../../settings/config.ts';
import { AppError } from '../../shared/errors.ts';
import { OperatorError } from '../../shared/operator-error.ts';
import { createUser } from '../users/user.service.ts';
import { createInstitutionWithAdministrator } from './create-institution.service.ts';

/** Name of the actor in the audit trail. */
const ACTOR = 'Bootstrap';

/** Key of the advisory lock: an arbitrary number that no other program uses in the database. */
const BOOTSTRAP_LOCK = 7_263_534_872;

type BootstrapConfig = Pick<Config, 'BOOTSTRAP_ADMIN_EMAIL' | 'BOOTSTRAP_ADMIN_PASSWORD' | 'BOOTSTRAP_INSTITUTION'>;

interface BootstrapResult {
  created: boolean;
  /** The reason why no administrator was created. */
  reason?: string;
}

/**
 * Creates the first administrator from the BOOTSTRAP settings, and the institution if it does not exist, unless the institution
 * has an active administrator ([D52]). An institution that was renamed is found by its user. If several instances start at the
 * same time, only one creates the administrator.
 * @throws OperatorError that names the invalid settings, for example an email that is already in use
 */
export async function bootstrapAdministrator(database: Database, config: BootstrapConfig): Promise<BootstrapResult> {
  const {
    BOOTSTRAP_ADMIN_EMAIL: adminEmail,
    BOOTSTRAP_ADMIN_PASSWORD: adminPassword,
    BOOTSTRAP_INSTITUTION: name = 'Institution',
  } = config;
  if (!adminEmail || !adminPassword) return { created: false, reason: 'no administrator is configured' };
  const lock = await database.pool.connect();
  try {
    // A transaction-level lock, because poolers may share the session.
    await lock.query('begin');
    await lock.query('select pg_advisory_xact_lock($1)', [BOOTSTRAP_LOCK]);
    const institutions = await findInstitutions(database, name, adminEmail);
    const administered = institutions.find(({ hasAdministrator }) => hasAdministrator);
    if (administered) {
      const reason = `the institution "${administered.name}" has an active administrator`;
      return { created: false, reason };
    }
    const institutionId = institutions.find((institution) => institution.name === name)?.id;
    await createAdministrator(database, { institutionId, name, adminEmail, adminPassword });
    return { created: true };
  } catch (error) {
    throw toOperatorError(error);
  } finally {
    await lock.query('commit').then(
      () => lock.release(),
      (error: Error) => lock.release(error),
    );
  }
}

async function createAdministrator(
  database: Database,
  {
    institutionId,
    name,
    adminEmail,
    adminPassword,
  }: { institutionId: number | undefined; name: string; adminEmail: string; adminPassword: string },
): Promise<void> {
  if (institutionId) {
    const user = { email: adminEmail, name: 'Administrator', password: adminPassword, role: 'administrator' };
    await createUser(
      { ...(await systemRequest(database, institutionId, ACTOR)), selection: { format: 'objects', fields: [] } },
      null,
      user,
    );
  } else
    await createInstitutionWithAdministrator(
      database,
      { name, plan: 'standard', timeZone: 'UTC', adminEmail, adminPassword },
      ACTOR,
    );
}

/** Settings by the input field that each is used for. */
const SETTINGS: Readonly<Record<string, string>> = {
  name: 'BOOTSTRAP_INSTITUTION',
  email: 'BOOTSTRAP_ADMIN_EMAIL',
  adminEmail: 'BOOTSTRAP_ADMIN_EMAIL',
  password: 'BOOTSTRAP_ADMIN_PASSWORD',
  adminPassword: 'BOOTSTRAP_ADMIN_PASSWORD',
};

/** Turns errors of input fields into an error about the settings they come from. Returns other errors unchanged. */
function toOperatorError(error: unknown): unknown {
  if (!(error instanceof AppError) || !error.details) return error;
  const problems = formatProblems(error.details, (field) => `${SETTINGS[field] ?? field}:`);
  return new OperatorError(`The first administrator cannot be created:\n${problems}`, { cause: error });
}

interface ExistingInstitution {
  id: number;
  name: string;
  hasAdministrator: boolean;
}

/** Finds the institution with the name and the institution of the user with the email. */
async function findInstitutions({ pool }: Database, name: string, email: string): Promise<ExistingInstitution[]> {
  return (
    await pool.query<ExistingInstitution>(
      `select i.id, i.name, exists (
       select from users u join roles r on r.institution_id = u.institution_id and r.id = u.role_id
       where u.institution_id = i.id and u.active and r.built_in and r.name = 'administrator'
     ) as "hasAdministrator"
     from institutions i
     where i.id in (
       (select id from institutions where name = $1 order by id limit 1),
       (select institution_id from users where lower(email) = lower($2))
     )
     order by i.id`,
      [name, email],
    )
  ).rows;
}
