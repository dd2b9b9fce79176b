import { LRUCache } from 'lru-cache';
import type { FieldDef } from 'pg';
import { atMost } from '../../shared/at-most.ts';

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
  private readonly selections: LRUCache<string, PreparedStatement>;
  private count = 0;

  /** @param deallocate is called with the name of a statement that is no longer kept */
  constructor(deallocate: (name: string) => void) {
    this.selections = new LRUCache({ ...atMost(MAX_SELECTIONS), dispose: ({ name }) => deallocate(name) });
  }

  find(text: string, keep: KeepPrepared): PreparedStatement {
    const kept = this.permanent.get(text) ?? (keep === 'while used' ? this.selections.get(text) : undefined);
    return kept ?? this.add(text, keep);
  }

  private add(text: string, keep: KeepPrepared): PreparedStatement {
    this.count += 1;
    const statement = { name: `registrar_${this.count}` };
    (keep === 'always' ? this.permanent : this.selections).set(text, statement);
    return statement;
  }
}
