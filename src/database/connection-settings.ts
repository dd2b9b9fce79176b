interface ConnectionSettings {
  readonly connectionString: string;
  readonly keepAlive: boolean;
}

/**
 * How every connection to the database at `url` is made: by what its parameters say (`sslmode`, `options`), and with ISO dates.
 * Those are asked for as the connection starts, which goes before what the database or its role say, costs no round trip, and
 * passes through poolers: PgBouncer keeps DateStyle for each client.
 */
export function connectionSettings(url: string): ConnectionSettings {
  const target = new URL(url);
  const options = target.searchParams.get('options') ?? '';
  target.searchParams.set('options', `${options} -c datestyle=ISO`.trim());
  return { connectionString: target.href, keepAlive: true };
}
