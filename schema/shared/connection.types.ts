import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Connection, ConnectionArguments } from '../../src/database/reads/connection-page.ts';

@ArgsType()
export class ConnectionArgs implements ConnectionArguments {
  @Field(() => Int, { nullable: true, description: 'Number of entries from the start. Default 20, capped at 100.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only entries after this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'Number of entries from the end. Use instead of first.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only entries before this cursor.' })
  before?: string | null;
}

@ObjectType({ description: 'The position of a page in its list (Relay).', simpleResolvers: true })
class PageInfo {
  @Field(() => Boolean, { description: 'True if more entries follow.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'True if more entries precede.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'Cursor of the first entry; null if there are no entries.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'Cursor of the last entry; null if there are no entries.' })
  endCursor!: string | null;
}

/** Creates the connection and edge types of a list with cursors: `StudentConnection` and `StudentEdge`. */
export function connectionType<T extends object>(name: string, item: () => new () => T): new () => Connection<T> {
  @ObjectType(`${name}Edge`, { description: 'An entry of a list with its cursor.', simpleResolvers: true })
  class EdgeType {
    @Field(() => String, { description: 'Cursor of the entry, for after and before.' })
    cursor!: string;

    @Field(item, { description: 'The entry.' })
    node!: T;
  }

  @ObjectType(`${name}Connection`, { description: 'One page of a list (Relay).', simpleResolvers: true })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: 'The entries with their cursors.' })
    edges!: EdgeType[];

    @Field(() => PageInfo, { description: 'Position of this page in the list.' })
    pageInfo!: PageInfo;
  }
  return ConnectionType;
}
