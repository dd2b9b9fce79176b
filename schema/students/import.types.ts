import { ArgsType, Field, Int, ObjectType, registerEnumType } from 'type-graphql';
import { type ImportMode, importModes } from '../../src/students/import/import.entity.ts';
import type { ImportProblem as Problem } from '../../src/students/import/import-problems.ts';
import type { ImportResult as Result } from '../../src/students/import/import-result.ts';
import type { ImportInput, ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { enumOf } from '../shared/enum.ts';
import { UploadScalar } from '../shared/scalars.ts';

const ImportModeEnum = enumOf(importModes);
registerEnumType(ImportModeEnum, {
  name: 'ImportMode',
  description: 'What an import does with a student whose student id is in use.',
  valuesConfig: {
    create: { description: 'Every row is a new student; a student id in use is a problem of its row.' },
    upsert: {
      description: 'A row whose student id exists updates that student: columns of the file are set, others are kept.',
    },
  },
});

@ArgsType()
export class ImportArgs implements ImportInput {
  @Field(() => UploadScalar, {
    description: 'A CSV or XLSX file, recognised by its content; its first row names the columns.',
  })
  file!: Promise<ReceivedFile>;

  @Field(() => Int, {
    nullable: true,
    description: 'The class of rows that name none; without it those students are in no class.',
  })
  classId?: number | null;

  @Field(() => ImportModeEnum, { nullable: true, description: 'Default `create`.' })
  mode?: ImportMode | null;

  @Field(() => Boolean, { nullable: true, description: 'Checks everything and writes nothing. Default `false`.' })
  dryRun?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description: 'Writes nothing unless every row is good. Default `false`: the good rows are written.',
  })
  atomic?: boolean | null;
}

@ObjectType({ description: 'One thing that is wrong with one row of a file.', simpleResolvers: true })
export class ImportProblem implements Omit<Problem, 'field'> {
  @Field(() => Int, { description: "The row's number as a spreadsheet shows it; the header is row 1." })
  row!: number;

  @Field(() => String, {
    nullable: true,
    description: 'The header of the column as written; null where the file has none for it.',
  })
  column!: string | null;

  @Field(() => String, {
    nullable: true,
    description: "The import's own name of the column, for example `date_of_birth`.",
  })
  field!: string | null;

  @Field(() => String, { nullable: true, description: 'The value that is wrong; null where it is blank.' })
  value!: string | null;

  @Field(() => String, { description: 'What is wrong with it.' })
  message!: string;
}

@ObjectType({ description: 'What an import, or undoing one, did.', simpleResolvers: true })
export class ImportResult implements Result {
  @Field(() => Int, {
    nullable: true,
    description: 'Id of the import; null where nothing was written: a dry run, or a refused atomic import.',
  })
  id!: number | null;

  @Field(() => Int, { description: 'Rows with content; undone: students that the import had created or updated.' })
  totalRows!: number;

  @Field(() => Int, { description: 'Students created; undone: created students that were deleted again.' })
  created!: number;

  @Field(() => Int, { description: 'Students updated; undone: updated students that have their former values again.' })
  updated!: number;

  @Field(() => Int, { description: 'Rows that say what is stored already.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Rows with problems.' })
  failed!: number;

  @Field(() => Boolean, { description: 'Whether this was a dry run.' })
  dryRun!: boolean;

  @Field(() => [String], {
    description:
      'Headers of columns that mean nothing to an import, as written; columns with values but without a header by their letter, as `column E (no header)`.',
  })
  ignoredColumns!: string[];

  @Field(() => [ImportProblem], { description: 'The first 1,000 problems, by row and column.' })
  errors!: Problem[];
}
