import type { Client } from 'pg';
import { UnusableDatabaseError } from './connect.ts';

/**
 * Checks that the database can store every name and search it case-insensitively ([D24]). The encoding and locale of an existing
 * database cannot be changed.
 * @throws UnusableDatabaseError if it cannot
 */
export async function assertLocale(client: Client): Promise<void> {
  const { rows } = await client.query<{ server_encoding: string }>('show server_encoding');
  const encoding = rows[0]?.server_encoding;
  if (encoding !== 'UTF8') throw unusable(`its encoding is ${encoding}, which cannot represent most letters`);
  const { rowCount } = await client.query(`select where lower('И') = 'и'`);
  if (!rowCount) throw unusable('its locale folds case only for ASCII, so searches would miss names');
}

function unusable(reason: string): UnusableDatabaseError {
  return new UnusableDatabaseError(
    `The database cannot be used: ${reason}. Set DATABASE_URL to one created with TEMPLATE template0 ENCODING 'UTF8' LOCALE 'C.UTF-8'.`,
  );
}
