import { request } from '../../api.ts';
import {
  ClassesToCopyDocument,
  type ClassesToCopyQuery,
  type CreateClassesMutation,
  type CreateClassesMutationVariables,
} from './terms.generated.ts';

/** A class that can be copied. */
export type SourceClass = NonNullable<ClassesToCopyQuery['classes']>['data'][number];

/** A class to create: the code and the name of the copy of a class. */
export interface Copy {
  readonly source: SourceClass;
  readonly code: string;
  readonly name: string;
}

/** The difference of the codes of copies from those of the originals, since a code is unique among all classes. */
interface CodeChange {
  readonly replace: string;
  readonly by: string;
}

/** A teacher to assign to a copy. */
export interface Assignment {
  readonly classId: number;
  readonly className: string;
  readonly userId: number;
  readonly userName: string;
}

/** Loads the terms and all classes of one of them, of which large schools have several pages. */
export async function loadClassesToCopy(termId: number | undefined, withGrading: boolean): Promise<ClassesToCopyQuery> {
  const found = await request(ClassesToCopyDocument, { termId, withClasses: termId !== undefined, withGrading });
  for (let page = 2; page <= (found.classes?.pagination.totalPages ?? 0); page += 1) {
    const next = await request(ClassesToCopyDocument, { termId, page, withClasses: true, withGrading });
    found.classes?.data.push(...(next.classes?.data ?? []));
  }
  return found;
}

/** Returns the code of a copy. Where a code lacks the text to replace, the new text is appended. */
export function copiedCode(code: string, { replace, by }: CodeChange): string {
  return replace !== '' && code.includes(replace) ? code.replaceAll(replace, () => by) : `${code}${by}`;
}

/** Returns the inputs that create the copies in a term. */
export function inputsOf(copies: readonly Copy[], termId: number): CreateClassesMutationVariables['input'] {
  return copies.map(({ source: { type, course, gradeLevel, room, capacity, gradingPolicy }, code, name }) => ({
    code,
    name,
    type,
    courseId: course?.id ?? null,
    termId,
    gradeLevel,
    room,
    capacity,
    // Nothing else may name one that is not active.
    gradingPolicyId: gradingPolicy?.active ? gradingPolicy.id : null,
  }));
}

/** Returns the assignments that give each copy the teachers of its original. */
export function assignmentsOf(
  copies: readonly Copy[],
  created: CreateClassesMutation['createClasses'],
): readonly Assignment[] {
  return created.flatMap(({ id, code, name }) =>
    teachersOf(copies, code).map((teacher) => ({
      classId: id,
      className: name,
      userId: teacher.id,
      userName: teacher.name,
    })),
  );
}

/** The service may have written a code with other code points for the same letters, which compare as equal. */
const codes = new Intl.Collator();

/** Returns the teachers of the class whose copy has the code. */
function teachersOf(copies: readonly Copy[], code: string): SourceClass['teachers'] {
  return copies.find((copy) => codes.compare(copy.code.trim(), code) === 0)?.source.teachers ?? [];
}
