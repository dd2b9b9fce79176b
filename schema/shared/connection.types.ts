import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Connection, ConnectionArguments } from '../../src/database/reads/connection-page.ts';

@ArgsType()
export class ConnectionArgs implements ConnectionArguments {
  @Field(() => Int, { nullable: true, description: 'How many from the start; default 20, above 100 is served as 100.' })
  first?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what comes after this cursor.' })
  after?: string | null;

  @Field(() => Int, { nullable: true, description: 'How many from the end, instead of first.' })
  last?: number | null;

  @Field(() => String, { nullable: true, description: 'Only what comes before this cursor.' })
  before?: string | null;
}

@ObjectType({ description: 'Where a window of a list stands (Relay).', simpleResolvers: true })
export class PageInfo {
  @Field(() => Boolean, { description: 'Whether more follows.' })
  hasNextPage!: boolean;

  @Field(() => Boolean, { description: 'Whether more comes before.' })
  hasPreviousPage!: boolean;

  @Field(() => String, { nullable: true, description: 'The cursor of the first entry; null without entries.' })
  startCursor!: string | null;

  @Field(() => String, { nullable: true, description: 'The cursor of the last entry; null without entries.' })
  endCursor!: string | null;
}

/** The types of a list that is read by cursors: `StudentConnection` and `StudentEdge`. */
export function connectionType<T extends object>(name: string, item: () => new () => T): new () => Connection<T> {
  @ObjectType(`${name}Edge`, { description: 'An entry of a list with its place.', simpleResolvers: true })
  class EdgeType {
    @Field(() => String, { description: 'The place of the entry, for after and before.' })
    cursor!: string;

    @Field(item, { description: 'The entry.' })
    node!: T;
  }

  @ObjectType(`${name}Connection`, { description: 'A window of a list (Relay).', simpleResolvers: true })
  class ConnectionType implements Connection<T> {
    @Field(() => [EdgeType], { description: 'The entries with their places.' })
    edges!: EdgeType[];

    @Field(() => PageInfo, { description: 'Where this window stands in its list.' })
    pageInfo!: PageInfo;
  }
  return ConnectionType;
}
