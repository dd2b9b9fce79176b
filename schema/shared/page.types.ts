import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Page, PageArguments } from '../../src/database/reads/page.ts';
import type { Pagination as Counts } from '../../src/database/reads/selection.ts';

@ArgsType()
export class PageArgs implements PageArguments {
  @Field(() => Int, { nullable: true, description: 'The page, from 1. Default 1.' })
  page?: number | null;

  @Field(() => Int, { nullable: true, description: 'Entries a page; default 20, above 100 is served as 100.' })
  limit?: number | null;
}

@ObjectType({ description: 'Where a page stands in its list.', simpleResolvers: true })
export class Pagination implements Counts {
  @Field(() => Int, { description: 'Entries in the whole list.' })
  total!: number;

  @Field(() => Int, { description: 'This page, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'Entries a page.' })
  limit!: number;

  @Field(() => Int, { description: 'Pages in the whole list; 0 when it is empty.' })
  totalPages!: number;
}

/** The type of a list's page: `const StudentPage = pageType('StudentPage', () => Student)`. */
export function pageType<T extends object>(name: string, item: () => new () => T): new () => Page<T> {
  @ObjectType(name, { description: 'One page of a list.', simpleResolvers: true })
  class PageType implements Page<T> {
    @Field(() => [item()], { description: 'The entries of this page.' })
    data!: T[];

    @Field(() => Pagination, { description: 'Where this page stands in its list.' })
    pagination!: Pagination;
  }
  return PageType;
}
