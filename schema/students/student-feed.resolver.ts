import { Args, Query, Resolver } from 'type-graphql';
import type { SelectingRequest } from '../../src/access/service-request.ts';
import { listChanges } from '../../src/students/feed/student-changes.queries.ts';
import { connectStudents } from '../../src/students/search/student-connection.queries.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { camelCase } from '../shared/names.ts';
import type { Student } from './student.types.ts';
import { ChangeFeed, ChangesArgs, StudentConnection, StudentConnectionArgs } from './student-feed.types.ts';

@Resolver()
export class StudentFeedResolver {
  @Query(() => ChangeFeed, {
    description:
      'Returns the changes to students since a cursor, in the order in which they took effect. No change is omitted or repeated.',
  })
  async changes(@Args(() => ChangesArgs) args: ChangesArgs, @CurrentRequest() request: SelectingRequest) {
    const feed = await listChanges(request, args);
    return { ...feed, entries: feed.entries.map((entry) => ({ ...entry, changed: entry.changed.map(camelCase) })) };
  }

  @Query(() => StudentConnection, {
    description: 'Returns students with cursor pagination. Pages stay stable while students are added or removed.',
  })
  studentsConnection(
    @Args(() => StudentConnectionArgs) args: StudentConnectionArgs,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return connectStudents<Student>(request, args);
  }
}
