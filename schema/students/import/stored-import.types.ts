import { Field, Int, ObjectType } from 'type-graphql';
import type { ImportKind, ImportMode } from '../../../src/students/import/import-kinds.ts';
import type { ImportCounts } from '../../../src/students/import/import-result.ts';
import { enumType } from '../../shared/enum.ts';
import { Node } from '../../shared/node.types.ts';
import { pageType } from '../../shared/page.types.ts';
import { UserReference } from '../../shared/reference.types.ts';
import { DateTimeScalar } from '../../shared/scalars.ts';
import { ImportModeEnum } from './import.args.ts';

const ImportKindEnum = enumType<ImportKind>('ImportKind', 'What an import reads.', {
  students: 'A table of students, by `importStudents`.',
  attendance: 'A table of marks of attendance, by `importAttendance`.',
  oneroster: 'A OneRoster bundle, by `importOneRoster`. The numbers add up all of its files.',
});

@ObjectType({ description: 'An import that was written.', implements: Node, simpleResolvers: true })
export class Import implements ImportCounts {
  @Field(() => Int, { description: 'Id assigned by the service.' })
  id!: number;

  @Field(() => ImportKindEnum, { description: 'What was imported.' })
  kind!: ImportKind;

  @Field(() => ImportModeEnum, { description: 'Mode of the import; `upsert` for marks and for a bundle.' })
  mode!: ImportMode;

  @Field(() => Int, { description: 'Rows with content.' })
  totalRows!: number;

  @Field(() => Int, { description: 'Students, or marks, created; of a bundle, all records.' })
  created!: number;

  @Field(() => Int, {
    description: 'Students, or marks, updated, including students deactivated; of a bundle, all records.',
  })
  updated!: number;

  @Field(() => Int, { description: 'Students made inactive because the file did not name them.' })
  deactivated!: number;

  @Field(() => Int, { description: 'Rows that matched the stored data.' })
  unchanged!: number;

  @Field(() => Int, { description: 'Rows of teachers, staff and guardians, which were not imported.' })
  skipped!: number;

  @Field(() => Int, { description: 'Rows with problems.' })
  failed!: number;

  @Field(() => DateTimeScalar, { description: 'When the file was imported.' })
  createdAt!: string;

  @Field(() => UserReference, {
    nullable: true,
    description: 'The user who imported the file; null for an API key, and for imports of earlier versions.',
  })
  createdBy!: UserReference | null;

  @Field(() => String, {
    nullable: true,
    description:
      'Name of the user or API key that imported the file, as it was then; null for imports of earlier versions.',
  })
  actorName!: string | null;

  @Field(() => DateTimeScalar, { nullable: true, description: 'When the import was undone; null if it was not.' })
  undoneAt!: string | null;

  @Field(() => Int, {
    description: 'Records that the undo left alone. Undoing the import again tries them again. 0 if it was not undone.',
  })
  kept!: number;
}

export const ImportPage = pageType('ImportPage', () => Import);
