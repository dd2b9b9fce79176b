import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { Page, PageArguments } from '../../src/database/reads/page.ts';
import type { Pagination as Counts } from '../../src/database/reads/selection.ts';
import { pageRule } from '../../src/shared/page-limits.ts';
import { Rule } from './rule.ts';

@ArgsType()
export class PageArgs implements PageArguments {
  @Rule(pageRule)
  @Field(() => Int, { nullable: true, description: 'Page number, from 1. Default 1.' })
  page?: number | null;

  @Rule(pageRule)
  @Field(() => Int, { nullable: true, description: 'Entries per page. Default 20, capped at 100.' })
  limit?: number | null;
}

@ObjectType({ description: 'The position of a page in its list.', simpleResolvers: true })
export class Pagination implements Counts {
  @Field(() => Int, { description: 'Number of entries in the whole list.' })
  total!: number;

  @Field(() => Int, { description: 'Number of this page, from 1.' })
  page!: number;

  @Field(() => Int, { description: 'Entries per page.' })
  limit!: number;

  @Field(() => Int, { description: 'Number of pages in the whole list; 0 if it is empty.' })
  totalPages!: number;
}

/** Creates the page type of a list: `const StudentPage = pageType('StudentPage', () => Student)`. */
export function pageType<T extends object>(name: string, item: () => new () => T): new () => Page<T> {
  @ObjectType(name, { description: 'One page of a list.', simpleResolvers: true })
  class PageType implements Page<T> {
    @Field(() => [item()], { description: 'The entries of this page.' })
    data!: T[];

    @Field(() => Pagination, { description: 'Position of this page in the list.' })
    pagination!: Pagination;
  }
  return PageType;
}
