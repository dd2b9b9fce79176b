import { Client, type ClientConfig } from 'pg';
import { OperatorError } from '../../shared/operator-error.ts';
import { connectionSettings } from './connection-settings.ts';

/** Runs `work` with a new connection to the database at `url`, and closes it afterwards. */
export async function withConnection<T>(
  url: string,
  settings: ClientConfig,
  work: (client: Client) => Promise<T>,
): Promise<T> {
  const client = new Client({ ...connectionSettings(url), ...settings });
  // A lost connection makes the next statement fail. Without a listener, the error event would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The database cannot be used. The message is one line for the operator. */
export class UnusableDatabaseError extends OperatorError {
  override readonly name = 'UnusableDatabaseError';
}
