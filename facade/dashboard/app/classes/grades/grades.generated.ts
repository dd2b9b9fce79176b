/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The status of a grade. */
export type GradeStatus =
  /** The work was graded. Only this status counts towards GPA and credits. */
  | 'graded'
  /** The work is not finished. */
  | 'incomplete'
  /** The student withdrew. */
  | 'withdrawn'
  /** The student is exempt from the work. */
  | 'exempt';

/** An assessment. For one that exists, absent fields keep their values, and null clears all but the maximum score. */
export type AssessmentInput = {
  /** Title, 1 to 200 characters. It identifies the assessment of submitted grades: the oldest one of the class, course and term. A new title must not be in use there. */
  title: string;
  /** Type of work, such as quiz, at most 50 characters. */
  type?: string | null | undefined;
  /** Category in the gradebook, such as homework, at most 50 characters. */
  category?: string | null | undefined;
  /** Maximum score, above 0, at most 2 decimals. Default 100. Fixed once there are grades, except those of the same submission. */
  maxScore?: number | null | undefined;
  /** Weight among the assessments, at most 3 decimals. */
  weight?: number | null | undefined;
  /** The day on which the work is assigned. */
  assignedOn?: string | null | undefined;
  /** The day on which the work is due, not before assignedOn. */
  dueOn?: string | null | undefined;
  /** Description of the work, at most 2,000 characters. */
  description?: string | null | undefined;
};

/** Grades of a class. */
export type SubmitGradesInput = {
  /** Id of the course. Default: the course of the class. Required for a homeroom. */
  courseId?: number | null | undefined;
  /** Name of the term. Default: the term of the class. */
  term?: string | null | undefined;
  /** The assessment. Omit it for final grades. */
  assessment?: AssessmentInput | null | undefined;
  /** 1 to 1,000 grades, submitted all or nothing. */
  grades: Array<GradeInput>;
};

/** One student's grade. Name the student by studentId or id, and give a score or a letter. */
export type GradeInput = {
  /** The institution's own identifier of the student. */
  studentId?: string | null | undefined;
  /** Id of the student. */
  id?: number | null | undefined;
  /** Score, at most 2 decimals. Up to ten times the maximum score as extra credit, unless the institution refuses it. */
  score?: number | null | undefined;
  /** Letter of the institution's grade scale. */
  letter?: string | null | undefined;
  /** Status of the grade. Default graded, which requires a score or a letter. */
  status?: GradeStatus | null | undefined;
  /** Remark, at most 1,000 characters. */
  comment?: string | null | undefined;
};

export type GradedClassesQueryVariables = Exact<{
  teacherId?: number | null | undefined;
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type GradedClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string, course: { name: string } | null, term: { name: string } | null, teachers: Array<{ id: number, name: string }> }>, pagination: { total: number, page: number, totalPages: number } } };

export type GradebookAssessmentFragment = { id: number, title: string, type: string | null, category: string | null, maxScore: number, weight: number | null, assignedOn: string | null, dueOn: string | null, description: string | null };

export type GradebookGradeFragment = { studentId: number, assessmentId: number | null, courseId: number, term: string | null, score: number | null, maxScore: number, letter: string | null, status: GradeStatus, comment: string | null };

export type GradebookQueryVariables = Exact<{
  classId: number;
  term?: string | null | undefined;
  withCourses: boolean;
}>;


export type GradebookQuery = { class: { id: number, name: string, course: { id: number, name: string } | null, term: { name: string } | null } | null, gradebook: { students: Array<{ id: number, studentId: string, firstName: string, lastName: string }>, assessments: Array<{ id: number, title: string, type: string | null, category: string | null, maxScore: number, weight: number | null, assignedOn: string | null, dueOn: string | null, description: string | null }>, cells: Array<{ studentId: number, assessmentId: number | null, courseId: number, term: string | null, score: number | null, maxScore: number, letter: string | null, status: GradeStatus, comment: string | null }>, finals: Array<{ studentId: number, assessmentId: number | null, courseId: number, term: string | null, score: number | null, maxScore: number, letter: string | null, status: GradeStatus, comment: string | null }> }, institution: { gradeScale: Array<{ letter: string, from: number }> }, terms: Array<{ name: string }>, courses?: { data: Array<{ id: number, name: string }> } };

export type SubmitGradesMutationVariables = Exact<{
  classId: number;
  input: SubmitGradesInput;
}>;


export type SubmitGradesMutation = { submitGrades: { grades: Array<{ score: number | null, maxScore: number, letter: string | null, status: GradeStatus, comment: string | null, student: { id: number } }> } };

export type AssessmentTitlesQueryVariables = Exact<{
  classId: number;
}>;


export type AssessmentTitlesQuery = { gradebook: { assessments: Array<{ id: number, title: string }> } };

export type CreateAssessmentMutationVariables = Exact<{
  classId: number;
  input: AssessmentInput;
}>;


export type CreateAssessmentMutation = { createAssessment: { id: number } };

export type UpdateAssessmentMutationVariables = Exact<{
  id: number;
  input: AssessmentInput;
}>;


export type UpdateAssessmentMutation = { updateAssessment: { id: number } };

export type DeleteAssessmentMutationVariables = Exact<{
  id: number;
}>;


export type DeleteAssessmentMutation = { deleteAssessment: { id: number } };

export const GradebookAssessmentFragmentDoc = new TypedDocumentString(`
    fragment GradebookAssessment on Assessment {
  id
  title
  type
  category
  maxScore
  weight
  assignedOn
  dueOn
  description
}
    `, {"fragmentName":"GradebookAssessment"}) as unknown as TypedDocumentString<GradebookAssessmentFragment, unknown>;
export const GradebookGradeFragmentDoc = new TypedDocumentString(`
    fragment GradebookGrade on GradebookCell {
  studentId
  assessmentId
  courseId
  term
  score
  maxScore
  letter
  status
  comment
}
    `, {"fragmentName":"GradebookGrade"}) as unknown as TypedDocumentString<GradebookGradeFragment, unknown>;
export const GradedClassesDocument = new TypedDocumentString(`
    query GradedClasses($teacherId: Int, $search: String, $page: Int) {
  classes(teacherId: $teacherId, search: $search, page: $page) {
    data {
      id
      name
      code
      course {
        name
      }
      term {
        name
      }
      teachers {
        id
        name
      }
    }
    pagination {
      total
      page
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<GradedClassesQuery, GradedClassesQueryVariables>;
export const GradebookDocument = new TypedDocumentString(`
    query Gradebook($classId: Int!, $term: String, $withCourses: Boolean!) {
  class(id: $classId) {
    id
    name
    course {
      id
      name
    }
    term {
      name
    }
  }
  gradebook(classId: $classId, term: $term) {
    students {
      id
      studentId
      firstName
      lastName
    }
    assessments {
      ...GradebookAssessment
    }
    cells {
      ...GradebookGrade
    }
    finals {
      ...GradebookGrade
    }
  }
  institution {
    gradeScale {
      letter
      from
    }
  }
  terms {
    name
  }
  courses(limit: 100) @include(if: $withCourses) {
    data {
      id
      name
    }
  }
}
    fragment GradebookAssessment on Assessment {
  id
  title
  type
  category
  maxScore
  weight
  assignedOn
  dueOn
  description
}
fragment GradebookGrade on GradebookCell {
  studentId
  assessmentId
  courseId
  term
  score
  maxScore
  letter
  status
  comment
}`) as unknown as TypedDocumentString<GradebookQuery, GradebookQueryVariables>;
export const SubmitGradesDocument = new TypedDocumentString(`
    mutation SubmitGrades($classId: Int!, $input: SubmitGradesInput!) {
  submitGrades(classId: $classId, input: $input) {
    grades {
      student {
        id
      }
      score
      maxScore
      letter
      status
      comment
    }
  }
}
    `) as unknown as TypedDocumentString<SubmitGradesMutation, SubmitGradesMutationVariables>;
export const AssessmentTitlesDocument = new TypedDocumentString(`
    query AssessmentTitles($classId: Int!) {
  gradebook(classId: $classId) {
    assessments {
      id
      title
    }
  }
}
    `) as unknown as TypedDocumentString<AssessmentTitlesQuery, AssessmentTitlesQueryVariables>;
export const CreateAssessmentDocument = new TypedDocumentString(`
    mutation CreateAssessment($classId: Int!, $input: AssessmentInput!) {
  createAssessment(classId: $classId, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateAssessmentMutation, CreateAssessmentMutationVariables>;
export const UpdateAssessmentDocument = new TypedDocumentString(`
    mutation UpdateAssessment($id: Int!, $input: AssessmentInput!) {
  updateAssessment(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateAssessmentMutation, UpdateAssessmentMutationVariables>;
export const DeleteAssessmentDocument = new TypedDocumentString(`
    mutation DeleteAssessment($id: Int!) {
  deleteAssessment(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteAssessmentMutation, DeleteAssessmentMutationVariables>;