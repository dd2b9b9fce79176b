import { Arg, Extensions, FieldResolver, Mutation, Resolver, Root } from 'type-graphql';
import type { SelectingRequest, ServiceRequest } from '../../src/access/service-request.ts';
import { gpaByStudent } from '../../src/classes/grading/gpa/student-gpa.queries.ts';
import { transferCreditsByStudent } from '../../src/classes/grading/transfer-credits/transfer-credit.queries.ts';
import {
  createTransferCredit,
  deleteTransferCredit,
  updateTransferCredit,
} from '../../src/classes/grading/transfer-credits/transfer-credit.service.ts';
import { StudentGpa } from '../classes/grading/student-gpa.types.ts';
import {
  DeletedTransferCredit,
  TransferCredit,
  TransferCreditInput,
} from '../classes/grading/transfer-credit.types.ts';
import { CurrentRequest } from '../execution/current-request.ts';
import { Id } from '../shared/arguments.ts';
import { type ListLoader, Loader } from '../shared/loaders.ts';
import { Student } from '../students/student.types.ts';

/** Joins students and their grading, which do not import each other. */
@Resolver(() => Student)
export class StudentGradingResolver {
  @FieldResolver(() => StudentGpa, {
    nullable: true,
    description:
      'GPA, credits and rank by the policy of the institution. Needs read:grades. For teachers, null for students who are in none of their classes.',
  })
  gpa(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.first(student.id, gpaByStudent);
  }

  @Extensions({ entries: 5 })
  @FieldResolver(() => [TransferCredit], {
    description:
      'Credits from other schools, the earliest first. Needs read:grades. For teachers, empty for students who are in none of their classes.',
  })
  transferCredits(@Root() student: Student, @Loader() loader: ListLoader) {
    return loader.list(student.id, transferCreditsByStudent<TransferCredit>);
  }

  @Mutation(() => TransferCredit, { description: 'Creates a transfer credit of a student.' })
  createTransferCredit(
    @Arg('input', () => TransferCreditInput, { description: 'The new transfer credit.' }) input: TransferCreditInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return createTransferCredit<TransferCredit>(request, input);
  }

  @Mutation(() => TransferCredit, { description: 'Changes a transfer credit.' })
  updateTransferCredit(
    @Id('transfer credit') id: number,
    @Arg('input', () => TransferCreditInput, { description: 'The changes.' }) input: TransferCreditInput,
    @CurrentRequest() request: SelectingRequest,
  ) {
    return updateTransferCredit<TransferCredit>(request, { id, input });
  }

  @Mutation(() => DeletedTransferCredit, { description: 'Deletes a transfer credit.' })
  deleteTransferCredit(@Id('transfer credit') id: number, @CurrentRequest() request: ServiceRequest) {
    return deleteTransferCredit(request, id);
  }
}
