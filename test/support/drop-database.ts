import { eventually } from './eventually.ts';
import { execute } from './execute.ts';

const insufficientPrivilege = '42501';

/** Drops a database and ends its connections. Only a superuser may end an autovacuum worker, so this waits until it has finished. */
export async function dropDatabase(adminUrl: string, name: string): Promise<void> {
  const statement = `drop database if exists ${name} with (force)`;
  const drop = () =>
    execute(adminUrl, statement).then(
      () => true,
      (error: { code?: string }) => {
        if (error.code !== insufficientPrivilege) throw error;
        return false;
      },
    );
  await eventually(drop, `${name} is dropped`);
}
