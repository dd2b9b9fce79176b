import type { Client } from 'pg';
import { UnusableDatabaseError } from './unusable-database-error.ts';

/**
 * Refuses a database that cannot keep every name, or not find it in any case ([D24]); an existing database cannot be given
 * another encoding or locale.
 * @throws UnusableDatabaseError
 */
export async function assertLocale(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw unusable(`its encoding is ${encoding}, which lacks most letters`);
  const { rowCount } = await client.query(`select where lower('И') = 'и'`);
  if (!rowCount) throw unusable('its locale knows no case of letters beyond ASCII, so that searches would miss names');
}

function unusable(reason: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The database cannot be used: ${reason}. Set DATABASE_URL to one that is made with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.`,
  );
}
