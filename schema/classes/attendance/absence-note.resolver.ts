import { Arg, Args, FieldResolver, Int, Mutation, Query, Resolver, Root } from 'type-graphql';
import type { SelectingRequest } from '../../../src/access/service-request.ts';
import { absenceNotesById, listAbsenceNotes } from '../../../src/classes/attendance/notes/absence-note.queries.ts';
import { updateAbsenceNote, withdrawAbsenceNote } from '../../../src/classes/attendance/notes/absence-note.service.ts';
import { createAbsenceNote } from '../../../src/classes/attendance/notes/create-absence-notes.service.ts';
import { guardiansById } from '../../../src/students/guardians/guardian.queries.ts';
import { CurrentRequest } from '../../execution/current-request.ts';
import { Id } from '../../shared/arguments.ts';
import { type ListLoader, Loader } from '../../shared/loaders.ts';
import { Guardian } from '../../students/guardian.types.ts';
import { AbsenceNote, AbsenceNoteArgs, AbsenceNoteInput, AbsenceNotePage } from './absence-note.types.ts';
import { AttendanceRecord } from './attendance.types.ts';

@Resolver(() => AbsenceNote)
export class AbsenceNoteResolver {
  @Query(() => AbsenceNotePage, {
    description:
      'Returns absence notes, withdrawn ones included, ordered by id. Teachers see those of students in their own classes.',
  })
  absenceNotes(@Args(() => AbsenceNoteArgs) args: AbsenceNoteArgs, @CurrentRequest() request: SelectingRequest) {
    return listAbsenceNotes<AbsenceNote>(request, args);
  }

  @FieldResolver(() => Guardian, {
    nullable: true,
    description: 'The guardian who reported it; null also for one who is deleted. Needs read:guardians.',
  })
  guardian(@Root() { guardianId }: AbsenceNote, @Loader() loader: ListLoader) {
    if (guardianId === null) return null;
    return loader.first(guardianId, guardiansById<Guardian>);
  }

  @Mutation(() => [AbsenceNote], {
    description:
      'Notes an absence of students, all or nothing. Absent marks of its days show its code at once, later ones when they are recorded.',
  })
  createAbsenceNote(
    @Arg('studentIds', () => [Int], { description: 'Ids of the students, 1 to 1,000.' }) studentIds: number[],
    @Arg('input', () => AbsenceNoteInput, { description: 'The absence.' }) input: AbsenceNoteInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createAbsenceNote<AbsenceNote>(request, { studentIds, input });
  }

  @Mutation(() => AbsenceNote, { description: 'Changes an absence note, and what marks of its days show.' })
  updateAbsenceNote(
    @Id('absence note') id: number,
    @Arg('input', () => AbsenceNoteInput, { description: 'The absence as it is now known.' }) input: AbsenceNoteInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateAbsenceNote<AbsenceNote>(request, { id, input });
  }

  @Mutation(() => AbsenceNote, { description: "Withdraws an absence note: the teachers' marks hold again." })
  withdrawAbsenceNote(@Id('absence note') id: number, @CurrentRequest() request: SelectingRequest) {
    return withdrawAbsenceNote<AbsenceNote>(request, id);
  }
}

@Resolver(() => AttendanceRecord)
export class NotedMarkResolver {
  @FieldResolver(() => AbsenceNote, {
    nullable: true,
    description: 'The absence note that covers the mark, if any does.',
  })
  absenceNote(@Root() { absenceNoteId }: AttendanceRecord, @Loader() loader: ListLoader) {
    if (absenceNoteId === null) return null;
    return loader.first(absenceNoteId, absenceNotesById<AbsenceNote>);
  }
}
