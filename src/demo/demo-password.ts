import type { Client, Pool } from 'pg';
import { resetPassword } from '../admin/users/user.service.ts';
import { systemCaller } from '../auth/principals/system-caller.ts';
import { verifyPassword } from '../auth/sessions/password.ts';
import type { Database } from '../database/connection/database.ts';
import { readDemo } from './demo-data.ts';
import { demoLogin, demoStaff } from './load-demo.ts';

interface DemoUser {
  id: number;
  institutionId: number;
  email: string;
  passwordHash: string;
}

/** The active users of the demo institution whom the published password still signs in. */
export async function usersWithDemoPassword(pool: Client | Pool): Promise<DemoUser[]> {
  const emails = [...demoStaff, ...(await readDemo('teachers'))].map(({ email }) => email.toLowerCase());
  const { rows } = await pool.query<DemoUser>(
    `select id, institution_id as "institutionId", email, password_hash as "passwordHash"
     from users where active and lower(email) = any($1) order by id`,
    [emails],
  );
  const published = new Set<string>();
  // The demo's users share one hash until they get other passwords.
  for (const hash of new Set(rows.map(({ passwordHash }) => passwordHash)))
    if (await verifyPassword(hash, demoLogin.password)) published.add(hash);
  return rows.filter(({ passwordHash }) => published.has(passwordHash));
}

/**
 * Gives every user with the published password another one, and ends their sessions.
 * @param actorName what the audit trail calls who did it
 * @returns their emails
 */
export async function replaceDemoPasswords(
  database: Database,
  newPassword: () => string,
  actorName: string,
): Promise<string[]> {
  const users = await usersWithDemoPassword(database.pool);
  for (const { id, institutionId } of users)
    await resetPassword(
      { caller: systemCaller(institutionId, actorName), database },
      { userId: id, password: newPassword() },
    );
  return users.map(({ email }) => email);
}
