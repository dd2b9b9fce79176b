import { Client, type ClientConfig } from 'pg';
import { connectionSettings } from './connection-settings.ts';

/** Does `work` on a connection of its own to the database at `url`, which is closed afterwards. */
export async function withConnection<T>(
  url: string,
  settings: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connectionSettings(url), ...settings });
  // A lost connection is reported by the statement that needs it; without a listener it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}
