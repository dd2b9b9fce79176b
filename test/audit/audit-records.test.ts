import { describe, expect, test } from 'vitest';
import { buildSchema } from '../../schema/schema.ts';
import { useApp } from '../support/app.ts';
import { mutationArguments } from '../support/mutation-arguments.ts';
import { rootFields } from '../support/root-fields.ts';
import { sampleOperation } from '../support/sample-operation.ts';

/** Every successful mutation writes an audit record ([D42]). */

/** Mutations that write none, each with its reason. */
const unrecorded: Record<string, string> = {
  refreshToken: 'it issues an access token for a session that is already recorded',
  beginPasskeyLogin: 'a challenge changes nothing until it is answered',
  beginPasskey: 'a challenge changes nothing until it is answered',
  beginTotp: 'a challenge changes nothing until it is answered',
};

/** Mutations with files, which are not sent as plain JSON. Their own tests check the record. */
const uploads = ['importStudents', 'importAttendance', 'importOneRoster', 'undoImport', 'undoOneRosterImport'];

const mutations = rootFields(buildSchema()).filter(
  ({ kind, field }) => kind === 'Mutation' && !(field.name in unrecorded) && !uploads.includes(field.name),
);

const app = await useApp({ WEBHOOK_ALLOW_PRIVATE: 'true', WEBHOOK_ALLOW_INSECURE: 'true' });
const institution = await app.make.anInstitution();

async function auditLogs(): Promise<{ id: number; actor_type: string; actor_id: number }[]> {
  const text = 'select id, actor_type, actor_id from audit_logs where institution_id = $1 order by id desc';
  return (await app.pool.query(text, [institution.id])).rows;
}

describe('writes an audit record with its actor:', () => {
  test.each(mutations.map((mutation) => ({ name: mutation.field.name, mutation })))(
    '$name',
    async ({ name, mutation }) => {
      const recipe = mutationArguments[name];
      if (!recipe) throw new Error(`There is no recipe for ${name}: add one to test/support/mutation-arguments.ts.`);
      const user = await app.make.aUser({ institution });
      const client = await app.as(user);
      const args = await recipe({ app, user, client });
      const { query, variables } = sampleOperation(mutation, (argument) => args[argument], 1);
      const before = await auditLogs();

      const { body } = await client.graphql(query, { ...variables, ...args });

      expect(body.errors).toBeUndefined();
      const [latest] = await auditLogs();
      expect(latest).toMatchObject({ actor_type: 'user', actor_id: user.id });
      expect(latest?.id).toBeGreaterThan(before[0]?.id ?? 0);
    },
  );
});
