import type { Connection } from '../../src/database/reads/connection-page.ts';
import { Arguments, boolean, inputs, nullable, Output, of, outputs, text, typed } from './fields.ts';

@Arguments()
export class ConnectionArgs extends inputs({
  first: nullable.int('Number of entries from the start. Default 20, capped at 100.'),
  after: nullable.text('Only entries after this cursor.'),
  last: nullable.int('Number of entries from the end. Use instead of first.'),
  before: nullable.text('Only entries before this cursor.'),
}) {}

@Output('The position of a page in its list (Relay).')
class PageInfo extends outputs({
  hasNextPage: boolean('True if more entries follow.'),
  hasPreviousPage: boolean('True if more entries precede.'),
  startCursor: nullable.text('Cursor of the first entry; null if there are no entries.'),
  endCursor: nullable.text('Cursor of the last entry; null if there are no entries.'),
}) {}

/** Creates the connection and edge types of a list with cursors: `StudentConnection` and `StudentEdge`. */
export function connectionType<T extends object>(name: string, item: () => new () => T): new () => Connection<T> {
  @Output('An entry of a list with its cursor.', { name: `${name}Edge` })
  class EdgeType extends outputs({
    cursor: text('Cursor of the entry, for after and before.'),
    node: typed<T>(item, 'The entry.'),
  }) {}

  @Output('One page of a list (Relay).', { name: `${name}Connection` })
  class ConnectionType
    extends outputs({
      edges: of(() => [EdgeType], 'The entries with their cursors.'),
      pageInfo: of(() => PageInfo, 'Position of this page in the list.'),
    })
    implements Connection<T> {}
  return ConnectionType;
}
