import { Client, type QueryResultRow } from 'pg';

/** Runs one statement on a new connection, which creating and dropping databases requires. */
export async function execute(url: string, statement: string): Promise<void> {
  await query(url, statement);
}

/** Runs one statement on a new connection and returns its rows. */
export async function query<Row extends QueryResultRow>(url: string, statement: string): Promise<Row[]> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<Row>(statement).finally(() => client.end());
  return rows;
}
