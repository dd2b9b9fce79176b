import type { GraphQLResolveInfo } from 'graphql';
import { Args, Ctx, Info, Query, Resolver } from 'type-graphql';
import { listChanges } from '../../src/students/feed/student-changes.queries.ts';
import { connectStudents } from '../../src/students/search/student-connection.queries.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { selectionOf } from '../execution/selection-of.ts';
import { camelCase } from '../shared/names.ts';
import type { Student } from './student.types.ts';
import { ChangeFeed, ChangesArgs, StudentConnection, StudentConnectionArgs } from './student-feed.types.ts';

@Resolver()
export class StudentFeedResolver {
  @Query(() => ChangeFeed, {
    description:
      'What became of students since a cursor, in the order in which it took effect: nothing is left out or repeated.',
  })
  async changes(@Args(() => ChangesArgs) args: ChangesArgs, @Ctx() context: GraphQLContext) {
    const feed = await listChanges(callerOf(context), context.registrar.database, args);
    return { ...feed, entries: feed.entries.map((entry) => ({ ...entry, changed: entry.changed.map(camelCase) })) };
  }

  @Query(() => StudentConnection, { description: 'Students by cursors, which do not drift while rows come and go.' })
  studentsConnection(
    @Args(() => StudentConnectionArgs) args: StudentConnectionArgs,
    @Ctx() context: GraphQLContext,
    @Info() info: GraphQLResolveInfo,
  ) {
    return connectStudents<Student>(callerOf(context), context.registrar.database, args, selectionOf(context, info));
  }
}
