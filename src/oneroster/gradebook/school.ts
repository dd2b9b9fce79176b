import type { Change } from '../../audit/change.ts';
import { OWN_ORG } from '../records/fragments.sql.ts';

const READ = `select ${OWN_ORG} as "sourcedId"`;

/** Returns the sourcedId under which the institution is told as a school: that of an imported bundle, or the service's own. */
export async function readSchoolId(tx: Change): Promise<string> {
  const { rows } = await tx.query<{ sourcedId: string }>(READ);
  return (rows[0] as { sourcedId: string }).sourcedId;
}
