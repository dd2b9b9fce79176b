/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import { TypedDocumentString } from '../../typed-document-string.ts';
/** The subscription plan of an institution. */
export type Plan =
  /** 1,000 requests per hour and credential. */
  | 'standard'
  /** 5,000 requests per hour and credential. */
  | 'premium'
  /** Unlimited requests. */
  | 'enterprise';

/** How an excused absence counts in the attendance rate. */
export type ExcusedPolicy =
  /** Counts as absent. */
  | 'absent'
  /** Does not count. */
  | 'excluded'
  /** Counts as present. */
  | 'present';

/** Treatment of scores above the maximum score. */
export type ExtraCredit =
  /** Accepted up to ten times the maximum score. */
  | 'allowed'
  /** Not accepted. */
  | 'refused';

/** A type of organisation in OneRoster. */
export type InstitutionType =
  /** A department of a school. */
  | 'department'
  /** A school. */
  | 'school'
  /** A district of schools. */
  | 'district'
  /** A local authority. */
  | 'local'
  /** A state or province. */
  | 'state'
  /** A country. */
  | 'national';

/** Changes to the institution. Absent fields keep their values. */
export type UpdateInstitutionInput = {
  /** Name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** The whole scale, with a step that starts at 0. Grades already submitted do not change. */
  gradeScale?: Array<GradeStepInput> | null | undefined;
  /** How an excused absence counts in the attendance rate. */
  excusedPolicy?: ExcusedPolicy | null | undefined;
  /** Time zone that decides what "today" is: UTC or an IANA name such as America/New_York. Stored days do not change. */
  timeZone?: string | null | undefined;
  /** Treatment of scores above the maximum score. Grades already submitted do not change. */
  extraCredit?: ExtraCredit | null | undefined;
  /** Type in OneRoster. */
  type?: InstitutionType | null | undefined;
  /** Official code, such as the one of the NCES, at most 64 characters; null clears it. */
  identifier?: string | null | undefined;
  /** Name of the organisation above, such as the district, at most 200 characters; null clears it. */
  parentName?: string | null | undefined;
  /** Official code of the organisation above, which needs parentName, at most 64 characters; null clears it. */
  parentIdentifier?: string | null | undefined;
};

/** One step of a grade scale. */
export type GradeStepInput = {
  /** Letter grade, 1 to 5 characters. */
  letter: string;
  /** Lowest percentage that earns the letter, 0 to 100. */
  from: number;
  /** Grade points towards the GPA, 0 to 99.99. */
  points: number;
};

export type InstitutionQueryVariables = Exact<{ [key: string]: never; }>;


export type InstitutionQuery = { institution: { name: string, type: InstitutionType, identifier: string | null, parentName: string | null, parentIdentifier: string | null, plan: Plan, timeZone: string, excusedPolicy: ExcusedPolicy, extraCredit: ExtraCredit, gradeScale: Array<{ letter: string, from: number, points: number }> } };

export type UpdateInstitutionMutationVariables = Exact<{
  input: UpdateInstitutionInput;
}>;


export type UpdateInstitutionMutation = { updateInstitution: { id: number } };


export const InstitutionDocument = new TypedDocumentString(`
    query Institution {
  institution {
    name
    type
    identifier
    parentName
    parentIdentifier
    plan
    timeZone
    excusedPolicy
    extraCredit
    gradeScale {
      letter
      from
      points
    }
  }
}
    `) as unknown as TypedDocumentString<InstitutionQuery, InstitutionQueryVariables>;
export const UpdateInstitutionDocument = new TypedDocumentString(`
    mutation UpdateInstitution($input: UpdateInstitutionInput!) {
  updateInstitution(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateInstitutionMutation, UpdateInstitutionMutationVariables>;