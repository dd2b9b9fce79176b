import { type Connection, Query, type QueryConfig } from 'pg';
import { prepareValue } from 'pg/lib/utils';
import { serialize } from 'pg-protocol';
import {
  type KeepPrepared,
  type PreparedStatement,
  PreparedStatements,
  type RowDescription,
} from './prepared-statements.ts';

/** Members of pg's queries that its types omit. */
interface ProtocolQuery {
  name: string | undefined;
  submit(connection: Connection): Error | null;
  handleRowDescription(message: RowDescription): void;
}
const ProtocolQuery = Query as unknown as new (config: QueryConfig) => ProtocolQuery;

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
    const prepared = PreparedStatements.on(connection).find(text, keep);
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
