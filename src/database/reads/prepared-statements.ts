import type { FieldDef } from 'pg';

/** The columns of a statement's rows. */
export interface RowDescription {
  readonly fields: readonly FieldDef[];
}

/** A statement that a connection has prepared, or is about to prepare. */
export interface PreparedStatement {
  readonly name: string;
  /** Set once the statement has run. */
  rows?: RowDescription;
}

/** The life of a prepared statement: as long as its connection, or while it is among the most recently used ones. */
export type KeepPrepared = 'always' | 'while used';

/** Most statements of client-defined selections that a connection keeps prepared. Each uses memory of PostgreSQL. */
const MAX_SELECTIONS = 300;

/** The prepared statements of a connection, by their texts. */
export class PreparedStatements {
  private readonly permanent = new Map<string, PreparedStatement>();
  /** Least recently used first. */
  private readonly selections = new Map<string, PreparedStatement>();
  private count = 0;

  /** @param deallocate is called with the name of a statement that is no longer kept */
  constructor(private readonly deallocate: (name: string) => void) {}

  find(text: string, keep: KeepPrepared): PreparedStatement {
    const permanent = this.permanent.get(text);
    if (permanent) return permanent;
    if (keep === 'always') {
      const statement = this.newStatement();
      this.permanent.set(text, statement);
      return statement;
    }
    const statement = this.selections.get(text) ?? this.newStatement();
    this.selections.delete(text);
    this.selections.set(text, statement);
    if (this.selections.size > MAX_SELECTIONS) this.evictOldest();
    return statement;
  }

  private newStatement(): PreparedStatement {
    this.count += 1;
    return { name: `registrar_${this.count}` };
  }

  private evictOldest(): void {
    const [[text, { name }]] = this.selections as Iterable<[string, PreparedStatement]> as [
      [string, PreparedStatement],
    ];
    this.selections.delete(text);
    this.deallocate(name);
  }
}
