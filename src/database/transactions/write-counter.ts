import type { EventEmitter } from 'node:events';
import type { PoolClient } from 'pg';

/** How PostgreSQL reports a statement that wrote rows: `UPDATE 1`, `INSERT 0 3`. */
const WROTE_ROWS = /^(INSERT|UPDATE|DELETE|MERGE)( 0)? [1-9]/;

/** Counts the statements on a connection that wrote rows. */
export class WriteCounter {
  count = 0;
  private readonly connection: EventEmitter;

  constructor(client: PoolClient) {
    // The types leave out pg's connection, through which the ORM's statements and ours all go.
    this.connection = (client as unknown as { connection: EventEmitter }).connection;
    this.connection.on('commandComplete', this.look);
  }

  stop(): void {
    this.connection.off('commandComplete', this.look);
  }

  private readonly look = ({ text }: { text: string }): void => {
    if (WROTE_ROWS.test(text)) this.count += 1;
  };
}
