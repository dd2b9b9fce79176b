import { eventually } from './eventually.ts';
import { execute } from './execute.ts';

const insufficientPrivilege = '42501';

/** Drops a database with whatever is connected to it. Only a superuser may end an autovacuum worker, but it ends soon. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name} with (force)`;
  const dropped = () =>
    execute(adminUrl, statement).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== insufficientPrivilege) throw error;
        return false;
      },
    );
  await eventually(dropped, `${name} is dropped`);
}
