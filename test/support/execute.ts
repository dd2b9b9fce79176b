import { Client } from 'pg';

/** Runs one statement on a connection of its own, as creating and dropping databases wants it. */
export async function execute(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(statement).finally(() => client.end());
}
