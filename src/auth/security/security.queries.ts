import type { Pool, PoolClient } from 'pg';
import type { ServiceRequest } from '../../access/service-request.ts';
import type { PasswordSignIn } from '../../access/sign-in-methods.ts';
import { onlyRow, prepared } from '../../database/reads/prepared.ts';

/** The rules by which users of an institution sign in ([D67], [D70]). */
export interface SecurityView {
  passwordSignIn: PasswordSignIn;
  secondFactorRoles: string[];
  withoutFactor: number;
  missingFactor: number;
  administratorsWithPasskey: number;
}

const SECURITY = `
  select i.password_sign_in as "passwordSignIn",
    array(select name from roles where institution_id = $1 and requires_second_factor order by id) as "secondFactorRoles",
    count(u.id) filter (where a.kinds is null)::int as "withoutFactor",
    count(u.id) filter (where a.kinds is null and r.requires_second_factor)::int as "missingFactor",
    count(u.id) filter (where 'passkey' = any (a.kinds) and r.built_in and r.name = 'administrator')::int as "administratorsWithPasskey"
  from institutions i
  left join users u on u.institution_id = $1 and u.active
  left join roles r on r.institution_id = $1 and r.id = u.role_id
  left join (select user_id, array_agg(kind) as kinds from authenticators where institution_id = $1 group by user_id) a
    on a.user_id = u.id
  where i.id = $1
  group by i.id`;

/** Returns how the users of the caller's institution must sign in, and who could not. */
export function getSecurity({ caller, database }: ServiceRequest): Promise<SecurityView> {
  return readSecurity(database.pool, caller.institutionId);
}

/** Reads the security settings of an institution. */
export async function readSecurity(client: Pool | PoolClient, institutionId: number): Promise<SecurityView> {
  return onlyRow(await prepared<SecurityView>(client, SECURITY, [institutionId]));
}
