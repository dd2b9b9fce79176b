import type { Client, Pool } from 'pg';
import { systemRequest } from '../access/system-caller.ts';
import { resetPassword } from '../admin/users/user.service.ts';
import { verifyPassword } from '../auth/sessions/password.ts';
import type { Database } from '../database/connection/database.ts';
import { readDemoFile } from './demo-data.ts';
import { demoLogin, demoStaff } from './demo-login.ts';

interface DemoUser {
  id: number;
  institutionId: number;
  email: string;
  passwordHash: string;
}

/** Returns the active users of the demo institution who still have the published password. */
export async function findUsersWithDemoPassword(pool: Client | Pool): Promise<DemoUser[]> {
  const emails = [...demoStaff, ...(await readDemoFile('teachers'))].map(({ email }) => email.toLowerCase());
  const { rows } = await pool.query<DemoUser>(
    `select id, institution_id as "institutionId", email, password_hash as "passwordHash"
     from users where active and password_hash is not null and lower(email) = any($1) order by id`,
    [emails],
  );
  const publishedHashes = new Set<string>();
  // Demo users share one hash until their passwords change, so each distinct hash is verified once.
  for (const hash of new Set(rows.map(({ passwordHash }) => passwordHash)))
    if (await verifyPassword(hash, demoLogin.password)) publishedHashes.add(hash);
  return rows.filter(({ passwordHash }) => publishedHashes.has(passwordHash));
}

/**
 * Resets the password of every user who still has the published one, and ends their sessions.
 * @param newPassword called once per user
 * @param actorName name of the actor in the audit trail
 * @returns their emails
 */
export async function replaceDemoPasswords(
  database: Database,
  newPassword: () => string,
  actorName: string,
): Promise<string[]> {
  const users = await findUsersWithDemoPassword(database.pool);
  for (const { id, institutionId } of users)
    await resetPassword(await systemRequest(database, institutionId, actorName), null, {
      userId: id,
      password: newPassword(),
    });
  return users.map(({ email }) => email);
}
