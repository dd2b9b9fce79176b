import { type Connection, type FieldDef, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import { serialize } from 'pg-protocol';

interface RowDescription {
  readonly fields: readonly FieldDef[];
}

/** What pg's queries have that its types leave out. */
interface ProtocolQuery {
  submit(connection: Connection): Error | null;
  handleRowDescription(message: RowDescription): void;
}
const ProtocolQuery = Query as unknown as new (config: QueryConfig) => ProtocolQuery;

/** What the rows of a connection's statements look like, by the statements' names. */
const descriptions = new WeakMap<Connection, Map<string, RowDescription>>();

const executeAndSync = Buffer.concat([serialize.execute(), serialize.sync()]);

/**
 * A query of a named statement that, once its connection knows it, is sent as one packet and does not ask again what the
 * rows look like. On the way of every request: that is a fifth of what asking PostgreSQL costs a process.
 */
export class PreparedQuery extends ProtocolQuery {
  readonly query_timeout: number | undefined;
  private connection?: Connection;

  constructor(
    private readonly statement: { name: string; text: string; values: unknown[] },
    timeout?: number,
  ) {
    super(statement);
    this.query_timeout = timeout;
  }

  override submit(connection: Connection): Error | null {
    const { name, values } = this.statement;
    const description = descriptions.get(connection)?.get(name);
    if (!description) {
      this.connection = connection;
      return super.submit(connection);
    }
    super.handleRowDescription(description);
    const bind = serialize.bind({ statement: name, values, valueMapper: prepareValue });
    connection.stream.write(Buffer.concat([bind, executeAndSync]));
    return null;
  }

  override handleRowDescription(message: RowDescription): void {
    const connection = this.connection as Connection;
    const known = descriptions.get(connection) ?? new Map<string, RowDescription>();
    descriptions.set(connection, known.set(this.statement.name, message));
    super.handleRowDescription(message);
  }
}
