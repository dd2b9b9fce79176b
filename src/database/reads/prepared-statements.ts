import type { Connection, FieldDef } from 'pg';

/** What the rows of a statement look like. */
export interface RowDescription {
  readonly fields: readonly FieldDef[];
}

/** A statement that a connection has prepared, or is about to prepare. */
export interface PreparedStatement {
  readonly name: string;
  /** Known once it has run. */
  rows?: RowDescription;
}

/** How long a statement stays prepared: as long as the connection, or as long as it is among those that were used last. */
export type Keep = 'always' | 'while used';

/** How many statements of selections that clients make up a connection keeps prepared. Each holds memory of PostgreSQL. */
const MAX_SELECTIONS = 300;

/** What pg's connection has that its types leave out. */
interface ProtocolConnection {
  close(message: { type: 'S'; name: string }): void;
  readonly parsedStatements: Record<string, string>;
}

/** The statements that are prepared on a connection, by their texts. */
export class PreparedStatements {
  private static readonly byConnection = new WeakMap<Connection, PreparedStatements>();
  private readonly own = new Map<string, PreparedStatement>();
  /** The one that was used longest ago comes first. */
  private readonly selections = new Map<string, PreparedStatement>();
  private count = 0;

  static on(connection: Connection): PreparedStatements {
    const statements = PreparedStatements.byConnection.get(connection) ?? new PreparedStatements(connection);
    PreparedStatements.byConnection.set(connection, statements);
    return statements;
  }

  private constructor(private readonly connection: Connection) {}

  find(text: string, keep: Keep): PreparedStatement {
    const own = this.own.get(text);
    if (own) return own;
    if (keep === 'always') {
      const statement = this.newStatement();
      this.own.set(text, statement);
      return statement;
    }
    const statement = this.selections.get(text) ?? this.newStatement();
    this.selections.delete(text);
    this.selections.set(text, statement);
    if (this.selections.size > MAX_SELECTIONS) this.forgetOldest();
    return statement;
  }

  private newStatement(): PreparedStatement {
    this.count += 1;
    return { name: `registrar_${this.count}` };
  }

  /** Lets PostgreSQL forget it as well, together with the next statement that is sent. */
  private forgetOldest(): void {
    const [[text, { name }]] = this.selections as Iterable<[string, PreparedStatement]> as [
      [string, PreparedStatement],
    ];
    this.selections.delete(text);
    const connection = this.connection as unknown as ProtocolConnection;
    if (connection.parsedStatements[name] === undefined) return;
    delete connection.parsedStatements[name];
    connection.close({ type: 'S', name });
  }
}
