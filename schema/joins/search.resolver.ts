import type { GraphQLResolveInfo } from 'graphql';
import { Args, Info, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { searchRecords } from '../../src/admin/search/search.queries.ts';
import type { SearchKind } from '../../src/admin/search/search.sql.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { selectionOfType } from '../execution/selection-of.ts';
import { readNode } from './node-records.ts';
import { SearchArgs, SearchHit } from './search.types.ts';

const typeOf = {
  student: 'Student',
  guardian: 'Guardian',
  class: 'Class',
  course: 'Course',
  user: 'User',
} as const satisfies Record<SearchKind, string>;

@Resolver()
export class SearchResolver {
  @Query(() => [SearchHit], {
    description:
      'Returns the records with every word, of the kinds that the caller may read, best first. The name or phone of a guardian also finds the guardian’s students.',
  })
  async search(
    @Args(() => SearchArgs) args: SearchArgs,
    @CurrentRequest() request: SelectingRequest,
    @Info() info: GraphQLResolveInfo,
  ) {
    const hits = await searchRecords(request, args);
    const selections = Object.fromEntries(
      hits.map(({ kind }) => [kind, selectionOfType(request.selection, info, typeOf[kind])]),
    ) as Record<SearchKind, SelectingRequest['selection']>;
    const records = await Promise.all(
      hits.map(({ kind, id }) => readNode({ ...request, selection: selections[kind] }, typeOf[kind], id)),
    );
    // A record may have been deleted since it was found.
    return records.filter((record) => record !== undefined);
  }
}
