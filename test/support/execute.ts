import { Client } from 'pg';

/** Runs one statement on a new connection, which creating and dropping databases requires. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
