import { ArgsType, Field, Int, ObjectType } from 'type-graphql';
import type { FileCounts } from '../../src/oneroster/import/bundle-counts.ts';
import type { BundleProblem } from '../../src/oneroster/import/bundle-problems.ts';
import type { FileMode } from '../../src/oneroster/import/file/manifest.ts';
import type { OneRosterImportResult as Result } from '../../src/oneroster/import/import-oneroster.service.ts';
import type { OneRosterUndoResult as Undone } from '../../src/oneroster/import/undo/undo-bundle.service.ts';
import type { UndoneFile } from '../../src/oneroster/import/undo/undo-results.ts';
import type { ReceivedFile } from '../../src/students/import/import-students.service.ts';
import { enumType } from '../shared/enum.ts';
import { UploadScalar } from '../shared/scalars.ts';

const FileModeEnum = enumType<FileMode>('OneRosterFileMode', 'What a file of a OneRoster bundle lists.', {
  bulk: 'All records of its kind.',
  delta: 'Records that have changed.',
});

@ArgsType()
export class ImportOneRosterArgs {
  @Field(() => UploadScalar, {
    description: 'A OneRoster bundle, version 1.2 or 1.1: a zip with `manifest.csv` and the other files at its root.',
  })
  file!: Promise<ReceivedFile>;

  @Field(() => Boolean, { nullable: true, description: 'True checks everything and writes nothing. Default `false`.' })
  dryRun?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True makes students, staff and courses inactive, and ends enrolments, that complete files do not name. Default `false`: a bundle that leaves out any is refused.',
  })
  applyMissing?: boolean | null;

  @Field(() => Boolean, {
    nullable: true,
    description:
      'True writes nothing unless every row is good; false leaves out rows with problems, and rows that refer to them. Default `true`.',
  })
  atomic?: boolean | null;
}

@ObjectType({ description: 'One problem in a OneRoster bundle.', simpleResolvers: true })
class OneRosterImportProblem implements BundleProblem {
  @Field(() => String, { description: 'Name of the file: `users.csv`.' })
  file!: string;

  @Field(() => Int, {
    nullable: true,
    description: 'Row number as in a spreadsheet, counted from 1; null for the file as a whole.',
  })
  row!: number | null;

  @Field(() => String, { nullable: true, description: 'Name of the column; null for the row as a whole.' })
  column!: string | null;

  @Field(() => String, { nullable: true, description: 'The invalid value; null if it is blank.' })
  value!: string | null;

  @Field(() => String, { description: 'The problem.' })
  message!: string;
}

@ObjectType({ description: 'What an import does with one file of a OneRoster bundle.', simpleResolvers: true })
class OneRosterImportFile implements FileCounts {
  @Field(() => String, { description: 'Name of the file: `users.csv`.' })
  name!: string;

  @Field(() => FileModeEnum, {
    description: 'How the file is read. A file with rows that are to be deleted is a delta.',
  })
  mode!: FileMode;

  @Field(() => Int, { description: 'Rows below the header.' })
  rows!: number;

  @Field(() => Int, { description: 'Records created.' })
  created!: number;

  @Field(() => Int, { description: 'Records updated. Links to guardians belong to the student.' })
  updated!: number;

  @Field(() => Int, { description: 'Records that the file calls deleted: they become inactive, or end.' })
  removed!: number;

  @Field(() => Int, { description: 'Records that match the stored data.' })
  unchanged!: number;

  @Field(() => Int, {
    description:
      'Rows that no import takes over: deleted and erased people, administrators, roles in classes besides student and teacher. All rows are created, updated, removed, unchanged, skipped or failed.',
  })
  skipped!: number;

  @Field(() => Int, { description: 'Rows with problems. With `atomic: false`, those that are left out.' })
  failed!: number;

  @Field(() => Int, { description: 'Stored records that a complete file does not name.' })
  missing!: number;
}

@ObjectType({ description: 'The outcome of an import of a OneRoster bundle.', simpleResolvers: true })
export class OneRosterImportResult implements Result {
  @Field(() => String, { description: 'Version of the bundle: `1.2` or `1.1`.' })
  version!: string;

  @Field(() => Boolean, { description: 'True if this was a dry run.' })
  dryRun!: boolean;

  @Field(() => Int, { nullable: true, description: 'Id of the import; null if nothing was written.' })
  id!: number | null;

  @Field(() => Boolean, {
    description:
      'True if the bundle changed something here. A bundle with problems changes nothing, unless `atomic` is false.',
  })
  written!: boolean;

  @Field(() => Boolean, {
    description:
      'True if nothing can be imported because of the problems. With `atomic: false` only those of a file as a whole matter, such as a missing column.',
  })
  refused!: boolean;

  @Field(() => [OneRosterImportFile], { description: 'The files that were read.' })
  files!: FileCounts[];

  @Field(() => Int, { description: 'Number of problems, including those of rows that refer to rows left out.' })
  problemCount!: number;

  @Field(() => [OneRosterImportProblem], { description: 'The first 1,000 problems.' })
  problems!: readonly BundleProblem[];

  @Field(() => [OneRosterImportProblem], {
    description:
      'Hints that keep nothing from being imported: files that are not read, files that the manifest calls complete and that list changes, a new name of the institution.',
  })
  warnings!: readonly BundleProblem[];
}

@ObjectType({ description: 'What undoing an import did with the records of one file.', simpleResolvers: true })
class OneRosterUndoFile implements UndoneFile {
  @Field(() => String, { description: 'Name of the file: `users.csv`.' })
  name!: string;

  @Field(() => Int, { description: 'Records that the import had created, deleted now.' })
  deleted!: number;

  @Field(() => Int, { description: 'Records that the import had changed or deleted, as before now.' })
  restored!: number;

  @Field(() => Int, { description: 'Records that are left alone.' })
  kept!: number;
}

@ObjectType({ description: 'The outcome of undoing an import of a OneRoster bundle.', simpleResolvers: true })
export class OneRosterUndoResult implements Undone {
  @Field(() => Int, { description: 'Id of the import.' })
  id!: number;

  @Field(() => [OneRosterUndoFile], { description: 'The files of which the import had written records.' })
  files!: UndoneFile[];

  @Field(() => Int, { description: 'Number of records that are left alone.' })
  problemCount!: number;

  @Field(() => [OneRosterImportProblem], {
    description: 'The first 1,000 of these records, each with the row that it was imported from and the reason.',
  })
  problems!: readonly BundleProblem[];
}
