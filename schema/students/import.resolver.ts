import { Args, Ctx, Mutation, Resolver } from 'type-graphql';
import { importStudents } from '../../src/students/import/import-students.service.ts';
import { callerOf, type GraphQLContext } from '../context.ts';
import { ImportArgs, ImportResult } from './import.types.ts';

@Resolver(() => ImportResult)
export class ImportResolver {
  @Mutation(() => ImportResult, { description: 'Imports students from a CSV or XLSX file.' })
  importStudents(@Args(() => ImportArgs) args: ImportArgs, @Ctx() context: GraphQLContext) {
    return importStudents(callerOf(context), context.registrar, args);
  }
}
