import type { EventEmitter } from 'node:events';
import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { type Client, type Connection, type PoolClient, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import { serialize } from 'pg-protocol';
import {
  type KeepPrepared,
  type PreparedStatement,
  PreparedStatements,
  type RowDescription,
} from './reads/prepared-statements.ts';

/** All that depends on members of pg that its types omit. An update of pg can break this file alone. */

declare module 'pg' {
  interface QueryConfig {
    /** Milliseconds after which a silent database counts as unreachable; by default the pool's own limit. */
    query_timeout?: number | undefined;
  }
}

/** Members of a connection. It is an emitter of the protocol's messages, of the ORM's statements and of the service's. */
interface ProtocolConnection extends EventEmitter {
  readonly stream: Socket;
  readonly parsedStatements: Record<string, string>;
  close(message: { type: 'S'; name: string }): void;
}

/** Members of queries. */
interface ProtocolQuery {
  name: string | undefined;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: RowDescription): void;
}
const ProtocolQuery = Query as unknown as new (config: QueryConfig) => ProtocolQuery;

function connectionOf(client: PoolClient): ProtocolConnection {
  return (client as unknown as { connection: ProtocolConnection }).connection;
}

/** Returns the process id that the server announced to the client. */
export function processIdOf(client: Client): number | null {
  return (client as unknown as { processID: number | null }).processID;
}

/** Closes the socket of a connection at once, although a statement runs on it. */
export function destroyConnection(client: PoolClient): void {
  connectionOf(client).stream.destroy();
}

const queryBuilders = new WeakMap<PoolClient, Kysely<unknown>>();

/** Makes the ORM run its statements on this connection, instead of taking one from the pool. */
export function queryBuilderOn(client: PoolClient): Kysely<unknown> {
  const cached = queryBuilders.get(client);
  if (cached) return cached;
  const borrowed = { query: client.query.bind(client), release: () => undefined };
  const pool = { connect: async () => borrowed, end: async () => undefined };
  const builder = new Kysely<unknown>({ dialect: new PostgresDialect({ pool: pool as never }) });
  queryBuilders.set(client, builder);
  return builder;
}

/** PostgreSQL's command tag of a statement that wrote rows: `UPDATE 1`, `INSERT 0 3`. */
const WROTE_ROWS = /^(INSERT|UPDATE|DELETE|MERGE)( 0)? [1-9]/;

/** Counts the statements on a connection that wrote rows. */
export class WriteCounter {
  count = 0;
  private readonly connection: ProtocolConnection;

  constructor(client: PoolClient) {
    this.connection = connectionOf(client);
    this.connection.on('commandComplete', this.onCommandComplete);
  }

  stop(): void {
    this.connection.off('commandComplete', this.onCommandComplete);
  }

  private readonly onCommandComplete = ({ text }: { text: string }): void => {
    if (WROTE_ROWS.test(text)) this.count += 1;
  };
}

const statementsByConnection = new WeakMap<Connection, PreparedStatements>();

function preparedOn(connection: Connection): PreparedStatements {
  const known = statementsByConnection.get(connection);
  if (known) return known;
  const statements = new PreparedStatements((name) => deallocate(connection as unknown as ProtocolConnection, name));
  statementsByConnection.set(connection, statements);
  return statements;
}

/** Forgets a statement, also in PostgreSQL, together with the next statement that is sent. */
function deallocate(connection: ProtocolConnection, name: string): void {
  if (connection.parsedStatements[name] === undefined) return;
  delete connection.parsedStatements[name];
  connection.close({ type: 'S', name });
}

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()]);

/**
 * A query by a named prepared statement. Once the connection has prepared it, it is sent as one packet and does not request the row
 * description again. Every request uses this; it saves a fifth of this process's cost of a query.
 */
export class PreparedQuery extends ProtocolQuery {
  readonly query_timeout: number | undefined;
  private prepared?: PreparedStatement;

  constructor(
    private readonly statement: { text: string; values: unknown[]; keep: KeepPrepared },
    timeout?: number,
  ) {
    super(statement);
    this.query_timeout = timeout;
  }

  override submit(connection: Connection): Error | null {
    const { text, values, keep } = this.statement;
    const prepared = preparedOn(connection).find(text, keep);
    if (!prepared.rows) {
      this.prepared = prepared;
      this.name = prepared.name;
      return super.submit(connection);
    }
    super.handleRowDescription(prepared.rows);
    const bind = serialize.bind({ statement: prepared.name, values, valueMapper: prepareValue });
    connection.stream.write(Buffer.concat([bind, executeAndSync]));
    return null;
  }

  override handleRowDescription(message: RowDescription): void {
    if (this.prepared) this.prepared.rows = message;
    super.handleRowDescription(message);
  }
}
