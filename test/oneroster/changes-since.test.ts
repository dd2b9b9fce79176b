import { expect, test } from 'vitest';
import { useSharedApp } from '../support/app.ts';
import { formWith } from '../support/files.ts';
import { signedIn } from '../support/signed-in.ts';

/** The times by which OneRoster finds what has changed since. */

const app = await useSharedApp();
const { institution, client } = await signedIn(app);

async function run(mutation: string): Promise<void> {
  expect((await client.graphql(`mutation { ${mutation} }`)).body.errors).toBeUndefined();
}

/** Returns whether the action counts as a change of the record. */
async function counts(table: string, id: number, action: () => Promise<unknown>): Promise<boolean> {
  const { pool } = app;
  await pool.query(`update ${table} set updated_at = '2020-01-01' where id = $1`, [id]);
  await action();
  const { rows } = await pool.query(`select updated_at > '2020-01-01' as changed from ${table} where id = $1`, [id]);
  return rows[0].changed;
}

test('count every change of a student that OneRoster shows', async () => {
  const classId = await app.make.aClass(institution);
  const guardianId = await app.make.aGuardian(institution);
  const id = await app.make.aStudent(institution, { student_id: 'moving' });
  const file = 'student_id,first_name,last_name,grade_level\nmoving,Moved,On,PG\n';
  for (const [what, action] of Object.entries({
    names: () => run(`updateStudent(id: ${id}, input: { preferredFirstName: "Sammy" }) { id }`),
    grade: () => run(`updateStudent(id: ${id}, input: { gradeLevel: "KG" }) { id }`),
    class: () => run(`enrolStudent(classId: ${classId}, studentId: ${id}, primary: true) { id }`),
    guardian: () => run(`linkGuardian(studentId: ${id}, guardianId: ${guardianId}, primary: true) { id }`),
    noGuardian: () => run(`deleteGuardian(id: ${guardianId}, unlink: true) { id }`),
    import: () => client.post('/students/import', formWith(file, { mode: 'upsert' })),
    status: () => client.put(`/students/${id}`, { status: 'inactive' }),
    deletion: () => client.delete(`/students/${id}`),
    restoration: () => run(`restoreStudent(id: ${id}) { id }`),
    erasure: () => run(`eraseStudent(id: ${id}) { id }`),
  }))
    expect(await counts('students', id, action), what).toBe(true);
});

test('count every change of a user or a guardian that OneRoster shows, and no sign-in', async () => {
  const user = await app.make.aUser({ institution });
  const guardianId = await app.make.aGuardian(institution);
  for (const input of ['givenName: "A"', 'name: "B C"', 'role: "teacher"', 'active: false'])
    expect(await counts('users', user.id, () => run(`updateUser(id: ${user.id}, input: { ${input} }) { id }`))).toBe(
      true,
    );
  for (const input of ['familyName: "A"', 'name: "B C"', 'email: null', 'phone: "55555"'])
    expect(
      await counts('guardians', guardianId, () => run(`updateGuardian(id: ${guardianId}, input: { ${input} }) { id }`)),
    ).toBe(true);
  const another = await app.make.aUser({ institution });
  expect(await counts('users', another.id, () => app.as(another))).toBe(false);
});

test.each(['students', 'users', 'guardians'])('of %s are read by an index, with deleted ones', async (table) => {
  const { rows } = await app.pool.query('select indexdef from pg_indexes where indexname = $1', [
    `${table}_updated_at_index`,
  ]);
  expect(rows).toMatchObject([{ indexdef: expect.stringMatching(/\(institution_id, updated_at, id\)$/) }]);
});
