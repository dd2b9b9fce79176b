/** Internal type. DO NOT USE DIRECTLY. */
type Exact<T extends { [key: string]: unknown }> = { [K in keyof T]: T[K] };
/** Internal type. DO NOT USE DIRECTLY. */
export type Incremental<T> = T | { [P in keyof T]?: P extends ' $fragmentName' | '__typename' ? T[P] : never };
import type { DocumentTypeDecoration } from '@graphql-typed-document-node/core';
/** The status of a course. */
export type CourseStatus =
  /** The course is taught. */
  | 'active'
  /** The course is no longer taught. Its grades remain. */
  | 'archived';

/** The type of a class. */
export type ClassType =
  /** A group of students that stays together. It has no course. */
  | 'homeroom'
  /** A section of one course. */
  | 'scheduled';

/** The type of a term. A term contains only terms of shorter types. */
export type TermType =
  /** A whole school year. */
  | 'school_year'
  /** A half of a school year. */
  | 'semester'
  /** A term, such as a trimester or a quarter. */
  | 'term'
  /** A period at whose end grades are reported. */
  | 'grading_period';

/** The status of a student. */
export type StudentStatus =
  /** The student attends the institution. */
  | 'active'
  /** The student has left or is on leave. */
  | 'inactive'
  /** The student has graduated. */
  | 'graduated';

/** The attendance status of a student. */
export type AttendanceStatus =
  /** The student was present. */
  | 'present'
  /** The student was absent. */
  | 'absent'
  /** The student came late. Counts as attended. */
  | 'late'
  /** The student was absent with an excuse. Counts by the institution's policy. */
  | 'excused';

/** How an import treats rows whose student id already exists. */
export type ImportMode =
  /** Every row creates a student. A row whose student id is already in use is reported as a problem. */
  | 'create'
  /** A row whose student id exists updates that student: columns in the file are set, other fields keep their values. */
  | 'upsert';

/** A kind of problem in a row of a file. Later versions may add codes. */
export type ImportProblemCode =
  /** The cell is blank, or the file has no such column, and a student needs the value. */
  | 'required'
  /** The text is longer than its field. */
  | 'too_long'
  /** The text has a character that cannot be stored or read. */
  | 'invalid_characters'
  /** The cell has bytes that the file's encoding does not know. */
  | 'undecodable'
  /** The text is not an email address. */
  | 'invalid_email'
  /** The text is not a phone number. */
  | 'invalid_phone'
  /** The cell is not a calendar day in the format of its column. */
  | 'invalid_date'
  /** The dates of the column can be read in several ways: send `date_format`. */
  | 'ambiguous_date'
  /** A date of birth is not after 1900-01-01 and before today. */
  | 'date_out_of_range'
  /** The cell is not an id, which is a whole number above 0. */
  | 'invalid_id'
  /** The word is not a status. */
  | 'invalid_status'
  /** The word is neither a role of students nor one of teachers, staff or guardians. */
  | 'unknown_role'
  /** A number has lost digits in a spreadsheet, as in `1.23457E+14`. */
  | 'lost_digits'
  /** The cell is the error of a formula. */
  | 'formula_error'
  /** The cell is to the right of the last column of the header. */
  | 'beyond_header'
  /** An earlier row of the file has the same student id or email. */
  | 'duplicate_in_file'
  /** Another student has the student id or email. */
  | 'already_in_use'
  /** The institution has no such class. */
  | 'unknown_class'
  /** Several classes have the name. */
  | 'ambiguous_class'
  /** The row names one class by id and another one by name. */
  | 'class_mismatch'
  /** The class has no free place. */
  | 'class_full'
  /** The class of a student who is not active cannot be changed. */
  | 'class_needs_active'
  /** The institution has no such guardian. */
  | 'unknown_guardian'
  /** The student cannot get this status from the present one. */
  | 'invalid_status_change'
  /** The student was changed after the import, so that the import is not undone for it. */
  | 'changed_since'
  /** The student was deleted after the import. */
  | 'deleted_since'
  /** The value is invalid for another reason, which the message gives. */
  | 'invalid';

/** The kind of actor. */
export type ActorType =
  /** A person who signed in. */
  | 'user'
  /** Another server that uses an API key. */
  | 'api_key'
  /** The service itself: its command line and its background jobs. */
  | 'system';

/** The kind of flaw in the audit trail. */
export type AuditFlawKind =
  /** The record differs from the one written at this position: it, or one of its change feed entries, was changed, removed, added or moved. */
  | 'changed'
  /** The record at this position was removed. */
  | 'missing'
  /** A record was added without a position in the chain. */
  | 'unchained'
  /** The personal values of the record are unreadable although the person was not erased: their key was removed. */
  | 'key_missing'
  /** The whole trail was removed; a signed checkpoint proves that it existed. */
  | 'emptied'
  /** The records from this position on were removed; a signed checkpoint proves that they existed. */
  | 'truncated'
  /** A record at or before this position was replaced and the chain recomputed: a signed checkpoint has a different hash. */
  | 'rewritten'
  /** The newest checkpoint in the database, at this position, has a signature that this service did not make. */
  | 'forged';

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

/** A role of a person in an organisation, in the words of OneRoster. */
export type OneRosterRole =
  /** Helps in class. */
  | 'aide'
  /** Advises students. */
  | 'counselor'
  /** Administers the district. */
  | 'districtAdministrator'
  /** Guardian of a student. */
  | 'guardian'
  /** Parent of a student. */
  | 'parent'
  /** Leads the school. */
  | 'principal'
  /** Supervises examinations. */
  | 'proctor'
  /** Relative of a student. */
  | 'relative'
  /** Administers the school. */
  | 'siteAdministrator'
  /** Learns. */
  | 'student'
  /** Administers the system. */
  | 'systemAdministrator'
  /** Teaches. */
  | 'teacher';

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

/** The format of an export. */
export type ExportFormat =
  /** Comma-separated values in UTF-8. Can be imported again. */
  | 'csv'
  /** An Excel workbook. Can be imported again. */
  | 'xlsx'
  /** A JSON array of objects. */
  | 'json'
  /** One JSON object per line. */
  | 'ndjson';

/** The order of a list of students. Ties are broken by id. */
export type StudentOrder =
  /** Ordered by id. */
  | 'id'
  /** Ordered by id, descending. */
  | 'id_desc'
  /** Ordered by name. */
  | 'name'
  /** Ordered by name, descending. */
  | 'name_desc'
  /** Ordered by enrollment_date. */
  | 'enrollment_date'
  /** Ordered by enrollment_date, descending. */
  | 'enrollment_date_desc'
  /** Ordered by created_at. */
  | 'created_at'
  /** Ordered by created_at, descending. */
  | 'created_at_desc';

/** The status of a delivery. */
export type DeliveryStatus =
  /** Not delivered yet. An attempt is due or in progress. */
  | 'pending'
  /** The receiver responded with 2xx. */
  | 'delivered'
  /** Every attempt failed, the receiver responded with 410, or the subscription was deactivated. */
  | 'failed';

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

/** A new role. */
export type CreateRoleInput = {
  /** Unique name: 1 to 64 characters a-z, 0-9, _ and -. */
  name: string;
  /** Purpose of the role, at most 500 characters. */
  description?: string | null | undefined;
  /** One or more permissions. The caller must hold all of them. */
  permissions: Array<string>;
  /** Role in OneRoster of users with this role. */
  onerosterRole?: OneRosterRole | null | undefined;
};

/** Changes to a role. Absent fields keep their values. */
export type UpdateRoleInput = {
  /** Unique name: 1 to 64 characters a-z, 0-9, _ and -. */
  name?: string | null | undefined;
  /** Purpose of the role, at most 500 characters. */
  description?: string | null | undefined;
  /** The complete new list of permissions. The caller must hold every permission that is added. */
  permissions?: Array<string> | null | undefined;
  /** Role in OneRoster of users with this role; null for none. */
  onerosterRole?: OneRosterRole | null | undefined;
};

/** A new user. */
export type CreateUserInput = {
  /** Email address to sign in with; unique among the users of all institutions. */
  email: string;
  /** Full name, 1 to 200 characters. */
  name: string;
  /** Given name, at most 200 characters. Without it, all words of the name but the last. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters. Without it, the last word of the name. */
  familyName?: string | null | undefined;
  /** Initial password, 8 to 128 characters, at least 12 for a role that may manage users or roles. Common passwords are refused. */
  password: string;
  /** Name of the role. */
  role: string;
};

/** Changes to a user. Absent fields keep their values. */
export type UpdateUserInput = {
  /** Full name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Given name, at most 200 characters; null clears it. Without it, a new name decides. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters; null clears it. Without it, a new name decides. */
  familyName?: string | null | undefined;
  /** Name of the role. */
  role?: string | null | undefined;
  /** False deactivates the user and ends all sessions, but revokes no API keys. True lets the user sign in again. */
  active?: boolean | null | undefined;
  /** True revokes the active API keys that the user created. Needs manage:api_keys. */
  revokeApiKeys?: boolean | null | undefined;
};

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

/** One student's attendance mark. */
export type AttendanceEntry = {
  /** The institution's own identifier of the student. */
  studentId: string;
  /** Attendance status. */
  status: AttendanceStatus;
  /** Minutes late, 0 to 1440. Only with the status late. */
  minutesLate?: number | null | undefined;
  /** Remark, at most 500 characters. */
  note?: string | null | undefined;
};

/** A new class. */
export type CreateClassInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code: string;
  /** Name, 1 to 200 characters. */
  name: string;
  /** Type of the class. Default: scheduled with a course, homeroom without one. */
  type?: ClassType | null | undefined;
  /** Id of the course that the class teaches. A homeroom has none. */
  courseId?: number | null | undefined;
  /** Id of the term in which the class meets. */
  termId?: number | null | undefined;
  /** Grade level, at most 50 characters. */
  gradeLevel?: string | null | undefined;
  /** Room, at most 50 characters. */
  room?: string | null | undefined;
  /** Maximum number of students, 1 to 10,000. Default: no maximum. */
  capacity?: number | null | undefined;
};

/** Changes to a class. Absent fields keep their values. */
export type UpdateClassInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code?: string | null | undefined;
  /** Name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Type of the class. Fixed once the class has assessments or grades. */
  type?: ClassType | null | undefined;
  /** Id of the course. Fixed once the class has assessments or grades. */
  courseId?: number | null | undefined;
  /** Id of the term; null clears it. Fixed once the class has assessments or grades. */
  termId?: number | null | undefined;
  /** Grade level; null clears it. */
  gradeLevel?: string | null | undefined;
  /** Room; null clears it. */
  room?: string | null | undefined;
  /** Maximum number of students, not below the number enrolled; null for no maximum. */
  capacity?: number | null | undefined;
};

/** A new course. */
export type CreateCourseInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code: string;
  /** Name, 1 to 200 characters. */
  name: string;
  /** Content of the course, at most 2,000 characters. */
  description?: string | null | undefined;
  /** Subject, at most 200 characters. */
  subject?: string | null | undefined;
  /** Department, at most 200 characters. */
  department?: string | null | undefined;
  /** Credits, 0 to 99. Default 0. */
  credits?: number | null | undefined;
  /** True if final grades count towards the GPA. Default true. */
  gpaApplicable?: boolean | null | undefined;
};

/** Changes to a course. Absent fields keep their values. */
export type UpdateCourseInput = {
  /** The institution's own code, unique, 1 to 64 characters. */
  code?: string | null | undefined;
  /** Name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Content of the course; null clears it. */
  description?: string | null | undefined;
  /** Subject; null clears it. */
  subject?: string | null | undefined;
  /** Department; null clears it. */
  department?: string | null | undefined;
  /** Credits, 0 to 99. GPAs and earned credits are recalculated. */
  credits?: number | null | undefined;
  /** True if final grades count towards the GPA. GPAs are recalculated. */
  gpaApplicable?: boolean | null | undefined;
  /** Archives or reactivates the course. */
  status?: CourseStatus | null | undefined;
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

/** A term. For one that exists, absent fields keep their values. */
export type TermInput = {
  /** Name, unique among the terms, 1 to 100 characters. */
  name: string;
  /** First day. */
  startsOn: string;
  /** Last day, not before the first day. */
  endsOn: string;
  /** Type of the term, shorter than that of its parent. Default: term. */
  type?: TermType | null | undefined;
  /** Id of the term that contains this one and all its days; null for none. */
  parentId?: number | null | undefined;
  /** The year in which the school year of the term ends, 1900 to 9999. Null, the default, takes it from the last day: school years begin in August. */
  schoolYear?: number | null | undefined;
};

/** A new guardian. */
export type CreateGuardianInput = {
  /** Full name, 1 to 200 characters. */
  name: string;
  /** Given name, at most 200 characters. Without it, all words of the name but the last. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters. Without it, the last word of the name. */
  familyName?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
};

/** Changes to a guardian. Absent fields keep their values. */
export type UpdateGuardianInput = {
  /** Full name, 1 to 200 characters. */
  name?: string | null | undefined;
  /** Given name, at most 200 characters; null clears it. Without it, a new name decides. */
  givenName?: string | null | undefined;
  /** Family name, at most 200 characters; null clears it. Without it, a new name decides. */
  familyName?: string | null | undefined;
  /** Email address; null clears it. */
  email?: string | null | undefined;
  /** Phone number; null clears it. */
  phone?: string | null | undefined;
};

/** The order of year, month and day in dates such as `03/04/2010`. */
export type DateFormat =
  /** Year, month, day. */
  | 'YMD'
  /** Month, day, year. */
  | 'MDY'
  /** Day, month, year. */
  | 'DMY';

/** How an import changes a student. */
export type ImportAction =
  /** The student is created. */
  | 'create'
  /** The student gets other values. */
  | 'update'
  /** The student becomes inactive, because the file does not name the student. */
  | 'deactivate';

/** How an import treats active students whom the file does not name. */
export type MissingPolicy =
  /** They are left unchanged. */
  | 'keep'
  /** They become inactive. Only with mode `upsert`. */
  | 'deactivate';

/** A new student. */
export type CreateStudentInput = {
  /** Email address, unique among the students. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
  /** Date of birth, in the past and after 1900-01-01. */
  dateOfBirth?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** Middle name, at most 100 characters. */
  middleName?: string | null | undefined;
  /** Given name that the student prefers, at most 100 characters. */
  preferredFirstName?: string | null | undefined;
  /** Middle name that the student prefers, at most 100 characters. */
  preferredMiddleName?: string | null | undefined;
  /** Family name that the student prefers, at most 100 characters. */
  preferredLastName?: string | null | undefined;
  /** Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`. */
  gradeLevel?: string | null | undefined;
  /** The institution's own identifier, unique, 1 to 64 characters. */
  studentId: string;
  /** Given name, 1 to 100 characters. */
  firstName: string;
  /** Family name, 1 to 100 characters. */
  lastName: string;
  /** Id of the primary class to enrol the student in. */
  classId?: number | null | undefined;
};

/** A postal address. It replaces the former address completely. */
export type AddressInput = {
  /** Street and number, at most 200 characters. */
  street?: string | null | undefined;
  /** City or town, at most 200 characters. */
  city?: string | null | undefined;
  /** State, province or region, at most 200 characters. */
  state?: string | null | undefined;
  /** Postal code, at most 200 characters. */
  zip?: string | null | undefined;
};

/** Changes to a student. Absent fields keep their values; null clears those that a new student may lack. */
export type UpdateStudentInput = {
  /** Email address, unique among the students. */
  email?: string | null | undefined;
  /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
  phone?: string | null | undefined;
  /** Date of birth, in the past and after 1900-01-01. */
  dateOfBirth?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** Middle name, at most 100 characters. */
  middleName?: string | null | undefined;
  /** Given name that the student prefers, at most 100 characters. */
  preferredFirstName?: string | null | undefined;
  /** Middle name that the student prefers, at most 100 characters. */
  preferredMiddleName?: string | null | undefined;
  /** Family name that the student prefers, at most 100 characters. */
  preferredLastName?: string | null | undefined;
  /** Grade level, at most 50 characters, best as `KG`, `01` to `12` or `PG`. */
  gradeLevel?: string | null | undefined;
  /** Given name, 1 to 100 characters. */
  firstName?: string | null | undefined;
  /** Family name, 1 to 100 characters. */
  lastName?: string | null | undefined;
  /** Id of the primary class; null ends the primary enrolment. */
  classId?: number | null | undefined;
  /** The new status. */
  status?: StudentStatus | null | undefined;
  /** Read-only fields that must equal the stored values. */
  unchanged?: UnchangedStudentInput | null | undefined;
};

/** Read-only fields sent back unchanged. The update is refused if one differs from the stored value. */
export type UnchangedStudentInput = {
  /** The institution's own identifier. */
  studentId?: string | null | undefined;
  /** Name of the primary class. */
  className?: string | null | undefined;
  /** Date of birth. */
  dateOfBirth?: string | null | undefined;
  /** Date of first enrolment. */
  enrollmentDate?: string | null | undefined;
  /** Postal address. */
  address?: AddressInput | null | undefined;
  /** The primary guardian. */
  parent?: UnchangedParentInput | null | undefined;
  /** Id of the primary guardian. */
  parentId?: number | null | undefined;
  /** GPA, credits and attendance. */
  academicRecords?: UnchangedAcademicRecordsInput | null | undefined;
  /** When the record was created. */
  createdAt?: string | null | undefined;
  /** When the record was last changed. */
  updatedAt?: string | null | undefined;
};

/** A guardian as previously read. */
export type UnchangedParentInput = {
  /** The guardian's id. */
  id?: number | null | undefined;
  /** Full name. */
  name?: string | null | undefined;
  /** Email address. */
  email?: string | null | undefined;
  /** Phone number. */
  phone?: string | null | undefined;
};

/** Academic records as previously read. */
export type UnchangedAcademicRecordsInput = {
  /** Grade point average. */
  currentGpa?: number | null | undefined;
  /** Credits of passed courses. */
  totalCredits?: number | null | undefined;
  /** Percentage of marks attended. */
  attendanceRate?: number | null | undefined;
};

/** A new subscription. */
export type CreateWebhookInput = {
  /** URL to post events to: https, at a public address, without credentials. */
  url: string;
  /** Names of events, such as `student.created`, or only `*` for all events. */
  events: Array<string>;
  /** Purpose of the subscription, at most 500 characters. */
  description?: string | null | undefined;
};

/** Changes to a subscription. Absent fields keep their values. */
export type UpdateWebhookInput = {
  /** URL to post events to: https, at a public address, without credentials. */
  url?: string | null | undefined;
  /** Names of events, such as `student.created`, or only `*` for all events. */
  events?: Array<string> | null | undefined;
  /** Purpose of the subscription, at most 500 characters; null clears it. */
  description?: string | null | undefined;
  /** True if events are delivered. Setting it to false cancels pending deliveries. */
  active?: boolean | null | undefined;
};

export type ApiKeysQueryVariables = Exact<{ [key: string]: never; }>;


export type ApiKeysQuery = { apiKeys: Array<{ id: number, name: string, prefix: string, createdAt: string, lastUsedAt: string | null, revokedAt: string | null }> };

export type CreateApiKeyMutationVariables = Exact<{
  name: string;
}>;


export type CreateApiKeyMutation = { createApiKey: { id: number, name: string, apiKey: string } };

export type RevokeApiKeyMutationVariables = Exact<{
  id: number;
}>;


export type RevokeApiKeyMutation = { revokeApiKey: { id: number } };

export type InstitutionQueryVariables = Exact<{ [key: string]: never; }>;


export type InstitutionQuery = { institution: { name: string, plan: Plan, timeZone: string, excusedPolicy: ExcusedPolicy, extraCredit: ExtraCredit, gradeScale: Array<{ letter: string, from: number, points: number }> } };

export type UpdateInstitutionMutationVariables = Exact<{
  input: UpdateInstitutionInput;
}>;


export type UpdateInstitutionMutation = { updateInstitution: { id: number } };

export type RolesQueryVariables = Exact<{ [key: string]: never; }>;


export type RolesQuery = { roles: Array<{ id: number, name: string, description: string | null, permissions: Array<string>, builtIn: boolean }>, permissions: Array<{ name: string, action: string, resource: string, description: string | null }> };

export type CreateRoleMutationVariables = Exact<{
  input: CreateRoleInput;
}>;


export type CreateRoleMutation = { createRole: { id: number } };

export type UpdateRoleMutationVariables = Exact<{
  id: number;
  input: UpdateRoleInput;
}>;


export type UpdateRoleMutation = { updateRole: { id: number } };

export type DeleteRoleMutationVariables = Exact<{
  id: number;
}>;


export type DeleteRoleMutation = { deleteRole: { id: number } };

export type UsageQueryVariables = Exact<{
  from?: string | null | undefined;
  page?: number | null | undefined;
  withCredentials: boolean;
}>;


export type UsageQuery = { institution: { plan: Plan }, usage: { limit: number | null, used: number | null, resetsAt: string | null, credentials?: { data: Array<{ date: string, requests: number, user: { id: number, name: string } | null, apiKey: { id: number, name: string } | null }>, pagination: { page: number, total: number, totalPages: number } } } };

export type UsersQueryVariables = Exact<{
  search?: string | null | undefined;
  role?: string | null | undefined;
  active?: boolean | null | undefined;
  page?: number | null | undefined;
  withRoles: boolean;
}>;


export type UsersQuery = { users: { data: Array<{ id: number, name: string, email: string, role: string, active: boolean, lastLoginAt: string | null }>, pagination: { page: number, total: number, totalPages: number } }, roles?: Array<{ name: string }> };

export type UserQueryVariables = Exact<{
  id: number;
  withRoles: boolean;
  withApiKeys: boolean;
}>;


export type UserQuery = { user: { id: number, name: string, email: string, role: string, active: boolean, lastLoginAt: string | null, createdAt: string, apiKeys?: Array<{ id: number, name: string, prefix: string, lastUsedAt: string | null }> } | null, roles?: Array<{ name: string }> };

export type CreateUserMutationVariables = Exact<{
  input: CreateUserInput;
}>;


export type CreateUserMutation = { createUser: { id: number } };

export type UpdateUserMutationVariables = Exact<{
  id: number;
  input: UpdateUserInput;
}>;


export type UpdateUserMutation = { updateUser: { id: number } };

export type ResetPasswordMutationVariables = Exact<{
  id: number;
  password: string;
}>;


export type ResetPasswordMutation = { resetPassword: { message: string } };

export type AnalyticsQueryVariables = Exact<{
  from?: string | null | undefined;
  to?: string | null | undefined;
}>;


export type AnalyticsQuery = { analytics: { generatedAt: string, period: { from: string, to: string }, students: { total: number, enrolledInPeriod: number, byStatus: { active: number, inactive: number, graduated: number }, byClass: Array<{ classId: number, className: string, students: number }>, enrolmentByMonth: Array<{ month: string, students: number }> }, attendance: { rate: number | null, byDay: Array<{ date: string, rate: number | null, records: number }> }, academics: { averageGpa: number | null, gradesSubmitted: number, gpaDistribution: Array<{ from: number, to: number, students: number }> }, activity: { apiRequests: number, activeUsers: number } } };

export type AuditLogsQueryVariables = Exact<{
  actorType?: ActorType | null | undefined;
  actorId?: number | null | undefined;
  action?: string | null | undefined;
  resourceType?: string | null | undefined;
  resourceId?: number | null | undefined;
  requestId?: string | null | undefined;
  from?: string | null | undefined;
  to?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type AuditLogsQuery = { auditLogs: { data: Array<{ id: number, occurredAt: string, action: string, changes: unknown, ip: string | null, requestId: string | null, actor: { type: ActorType, id: number | null, name: string | null }, resource: { type: string, id: number | null } }>, pagination: { page: number, total: number, totalPages: number } } };

export type VerifyAuditLogQueryVariables = Exact<{ [key: string]: never; }>;


export type VerifyAuditLogQuery = { verification: { valid: boolean, checked: number, headHash: string | null, flaw: { kind: AuditFlawKind, sequence: number | null, auditLogId: number | null } | null, checkpoint: { sequence: number, takenAt: string } | null } };

export type FindUsersQueryVariables = Exact<{
  search: string;
}>;


export type FindUsersQuery = { users: { data: Array<{ id: number, name: string, email: string }> } };

export type StudentNumberQueryVariables = Exact<{
  id: number;
}>;


export type StudentNumberQuery = { student: { studentId: string } | null };

export type ProfileQueryVariables = Exact<{ [key: string]: never; }>;


export type ProfileQuery = { me: { name: string, email: string, role: string, lastLoginAt: string | null }, sessions: Array<{ id: number, current: boolean, createdAt: string, lastUsedAt: string, ip: string | null, userAgent: string | null }> };

export type ChangePasswordMutationVariables = Exact<{
  current: string;
  new: string;
}>;


export type ChangePasswordMutation = { changePassword: { message: string } };

export type EndSessionMutationVariables = Exact<{
  id: number;
}>;


export type EndSessionMutation = { endSession: { id: number } };

export type ViewerQueryVariables = Exact<{ [key: string]: never; }>;


export type ViewerQuery = { me: { id: number, name: string, email: string, role: string, permissions: Array<string> }, institution: { name: string, timeZone: string } };

export type OwnClassesQueryVariables = Exact<{
  teacherId: number;
  today: string;
}>;


export type OwnClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string, room: string | null }> }, missingAttendance: Array<{ id: number }> };

export type RollQueryVariables = Exact<{
  classId: number;
  date: string;
  before: string;
  page?: number | null | undefined;
}>;


export type RollQuery = { class: { id: number, name: string, students: Array<{ studentId: string, firstName: string, lastName: string }> } | null, attendance: { data: Array<{ status: AttendanceStatus, minutesLate: number | null, note: string | null, updatedAt: string, recordedBy: { name: string } | null, student: { studentId: string } }>, pagination: { totalPages: number } }, before: { data: Array<{ status: AttendanceStatus, student: { studentId: string } }>, pagination: { totalPages: number } } };

export type RecordAttendanceMutationVariables = Exact<{
  classId: number;
  date: string;
  entries: Array<AttendanceEntry> | AttendanceEntry;
}>;


export type RecordAttendanceMutation = { recordAttendance: { created: number, updated: number, unchanged: number } };

export type AttendanceDayQueryVariables = Exact<{
  date: string;
  withGuardians: boolean;
}>;


export type AttendanceDayQuery = { dailyAttendance: { rolls: number, summary: { present: number, absent: number, late: number, excused: number, attendanceRate: number | null }, exceptions: Array<{ id: number, classId: number, className: string, status: AttendanceStatus, minutesLate: number | null, note: string | null, student: { id: number, studentId: string, firstName: string, lastName: string, guardians?: Array<{ id: number, name: string, relation: string | null, phone: string | null }> } }> }, missingAttendance: Array<{ id: number, name: string, code: string, room: string | null, teachers: Array<{ id: number, name: string }> }> };

export type ExcuseAbsencesMutationVariables = Exact<{
  studentIds: Array<number> | number;
  from: string;
  to: string;
  note?: string | null | undefined;
}>;


export type ExcuseAbsencesMutation = { excuseAbsences: { updated: number, students: number } };

export type ClassesQueryVariables = Exact<{
  search?: string | null | undefined;
  termId?: number | null | undefined;
  courseId?: number | null | undefined;
  teacherId?: number | null | undefined;
  type?: ClassType | null | undefined;
  page?: number | null | undefined;
  shownCourseId?: number | null | undefined;
  withCourse: boolean;
}>;


export type ClassesQuery = { classes: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, course: { id: number, name: string } | null, term: { id: number, name: string } | null, teachers: Array<{ id: number, name: string }> }>, pagination: { page: number, total: number, totalPages: number } }, terms: Array<{ id: number, name: string }>, course?: { id: number, code: string, name: string } | null };

export type ClassDetailsQueryVariables = Exact<{
  id: number;
  withStudents: boolean;
}>;


export type ClassDetailsQuery = { class: { id: number, code: string, name: string, type: ClassType, gradeLevel: string | null, room: string | null, capacity: number | null, enrolled: number, course: { id: number, code: string, name: string } | null, term: { id: number, name: string } | null, teachers: Array<{ id: number, name: string }>, enrolments?: Array<{ id: number, primary: boolean, beginsOn: string, endsOn: string | null, reason: string | null, student: { id: number, studentId: string, firstName: string, lastName: string } }> } | null, terms: Array<{ id: number, name: string }> };

export type CreateClassMutationVariables = Exact<{
  input: CreateClassInput;
}>;


export type CreateClassMutation = { createClass: { id: number } };

export type UpdateClassMutationVariables = Exact<{
  id: number;
  input: UpdateClassInput;
}>;


export type UpdateClassMutation = { updateClass: { id: number } };

export type DeleteClassMutationVariables = Exact<{
  id: number;
}>;


export type DeleteClassMutation = { deleteClass: { id: number } };

export type TeacherChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type TeacherChoicesQuery = { teachers: Array<{ id: number, name: string, role: string }> };

export type AssignTeacherMutationVariables = Exact<{
  classId: number;
  userId: number;
}>;


export type AssignTeacherMutation = { assignTeacher: { id: number } };

export type UnassignTeacherMutationVariables = Exact<{
  classId: number;
  userId: number;
}>;


export type UnassignTeacherMutation = { unassignTeacher: { id: number } };

export type CoursesQueryVariables = Exact<{
  search?: string | null | undefined;
  status?: CourseStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type CoursesQuery = { courses: { data: Array<{ id: number, code: string, name: string, subject: string | null, credits: number, status: CourseStatus }>, pagination: { page: number, total: number, totalPages: number } } };

export type CourseDetailsQueryVariables = Exact<{
  id: number;
  withClasses: boolean;
}>;


export type CourseDetailsQuery = { course: { id: number, code: string, name: string, description: string | null, subject: string | null, department: string | null, credits: number, gpaApplicable: boolean, status: CourseStatus } | null, classes?: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, term: { id: number, name: string } | null }>, pagination: { total: number } } };

export type CourseChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type CourseChoicesQuery = { courses: { data: Array<{ id: number, code: string, name: string }> } };

export type CreateCourseMutationVariables = Exact<{
  input: CreateCourseInput;
}>;


export type CreateCourseMutation = { createCourse: { id: number } };

export type UpdateCourseMutationVariables = Exact<{
  id: number;
  input: UpdateCourseInput;
}>;


export type UpdateCourseMutation = { updateCourse: { id: number } };

export type DeleteCourseMutationVariables = Exact<{
  id: number;
}>;


export type DeleteCourseMutation = { deleteCourse: { id: number } };

export type StudentsToEnrolQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type StudentsToEnrolQuery = { students: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null }> } };

export type ClassChoicesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type ClassChoicesQuery = { classes: { data: Array<{ id: number, code: string, name: string, capacity: number | null, enrolled: number, term: { name: string } | null }> } };

export type EnrolStudentsMutationVariables = Exact<{
  classId: number;
  studentIds: Array<number> | number;
  beginsOn?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type EnrolStudentsMutation = { enrolStudents: Array<{ id: number }> };

export type EndEnrolmentMutationVariables = Exact<{
  id: number;
  endsOn?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type EndEnrolmentMutation = { endEnrolment: { id: number } };

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

export type TermsQueryVariables = Exact<{ [key: string]: never; }>;


export type TermsQuery = { terms: Array<{ id: number, name: string, type: TermType, parentId: number | null, schoolYear: number, startsOn: string, endsOn: string }> };

export type CreateTermMutationVariables = Exact<{
  input: TermInput;
}>;


export type CreateTermMutation = { createTerm: { id: number } };

export type UpdateTermMutationVariables = Exact<{
  id: number;
  input: TermInput;
}>;


export type UpdateTermMutation = { updateTerm: { id: number } };

export type ClassesToCopyQueryVariables = Exact<{
  termId?: number | null | undefined;
  page?: number | null | undefined;
  withClasses: boolean;
}>;


export type ClassesToCopyQuery = { terms: Array<{ id: number, name: string }>, classes?: { data: Array<{ id: number, code: string, name: string, type: ClassType, gradeLevel: string | null, room: string | null, capacity: number | null, course: { id: number, code: string } | null, teachers: Array<{ id: number, name: string }> }>, pagination: { totalPages: number } } };

export type CreateClassesMutationVariables = Exact<{
  input: Array<CreateClassInput> | CreateClassInput;
}>;


export type CreateClassesMutation = { createClasses: Array<{ id: number, code: string, name: string }> };

export type StudentAttendanceQueryVariables = Exact<{
  studentId: string;
  from: string;
  to: string;
}>;


export type StudentAttendanceQuery = { institution: { excusedPolicy: ExcusedPolicy }, student: { attendance: { summary: { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null }, months: Array<{ month: string, summary: { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null } }> } } | null };

export type MarkTotalsFragment = { present: number, late: number, absent: number, excused: number, total: number, attendanceRate: number | null };

export type StudentMarksQueryVariables = Exact<{
  studentId: string;
  from: string;
  to: string;
}>;


export type StudentMarksQuery = { student: { attendance: { marks: Array<{ id: number, date: string, className: string, status: AttendanceStatus, minutesLate: number | null, note: string | null, recordedBy: { name: string } | null }> } } | null };

export type StudentChangesQueryVariables = Exact<{
  id: number;
  page?: number | null | undefined;
}>;


export type StudentChangesQuery = { auditLogs: { data: Array<{ id: number, action: string, occurredAt: string, changes: unknown, actor: { type: ActorType, name: string | null } }>, pagination: { page: number, total: number, totalPages: number } } };

export type EnrolInClassMutationVariables = Exact<{
  classId: number;
  studentId: number;
  beginsOn?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type EnrolInClassMutation = { enrolStudent: { id: number } };

export type EndStudentEnrolmentMutationVariables = Exact<{
  id: number;
  endsOn?: string | null | undefined;
  reason?: string | null | undefined;
}>;


export type EndStudentEnrolmentMutation = { endEnrolment: { id: number } };

export type ExportPreviewQueryVariables = Exact<{
  format: ExportFormat;
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  shownClassId: number;
  withClass: boolean;
  withCount: boolean;
}>;


export type ExportPreviewQuery = { exportStudents: { fileName: string }, students?: { pagination: { total: number } }, class?: { id: number, name: string, code: string } | null };

export type GuardiansQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
  withStudents: boolean;
}>;


export type GuardiansQuery = { guardians: { data: Array<{ id: number, name: string, phone: string | null, email: string | null, students?: Array<{ id: number, studentId: string, firstName: string, lastName: string }> }>, pagination: { page: number, total: number, totalPages: number } } };

export type GuardianChoicesQueryVariables = Exact<{
  search: string;
}>;


export type GuardianChoicesQuery = { guardians: { data: Array<{ id: number, name: string, phone: string | null, email: string | null }> } };

export type GuardianQueryVariables = Exact<{
  id: number;
  withStudents: boolean;
}>;


export type GuardianQuery = { guardian: { id: number, name: string, phone: string | null, email: string | null, students?: Array<{ className: string | null, id: number, studentId: string, firstName: string, lastName: string }> } | null };

export type StudentNameFragment = { id: number, studentId: string, firstName: string, lastName: string };

export type CreateGuardianMutationVariables = Exact<{
  input: CreateGuardianInput;
}>;


export type CreateGuardianMutation = { createGuardian: { id: number } };

export type UpdateGuardianMutationVariables = Exact<{
  id: number;
  input: UpdateGuardianInput;
}>;


export type UpdateGuardianMutation = { updateGuardian: { id: number } };

export type DeleteGuardianMutationVariables = Exact<{
  id: number;
}>;


export type DeleteGuardianMutation = { deleteGuardian: { id: number } };

export type LinkGuardianMutationVariables = Exact<{
  studentId: number;
  guardianId: number;
  relation?: string | null | undefined;
  primary?: boolean | null | undefined;
}>;


export type LinkGuardianMutation = { linkGuardian: { id: number } };

export type UnlinkGuardianMutationVariables = Exact<{
  studentId: number;
  guardianId: number;
}>;


export type UnlinkGuardianMutation = { unlinkGuardian: { id: number } };

export type ImportLimitsQueryVariables = Exact<{ [key: string]: never; }>;


export type ImportLimitsQuery = { importLimits: { maxBytes: number, maxRows: number } };

export type ImportStudentsMutationVariables = Exact<{
  file: unknown;
  classId?: number | null | undefined;
  mode: ImportMode;
  dryRun: boolean;
  atomic: boolean;
  encoding?: string | null | undefined;
  dateFormat?: DateFormat | null | undefined;
  columns: unknown;
  missing: MissingPolicy;
  missingLimit: number;
}>;


export type ImportStudentsMutation = { importStudents: { id: number | null, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, file: { sheet: string | null, headerRow: number, encoding: string | null, delimiter: string | null, dateFormat: DateFormat | null } | null, columns: Array<{ column: string, field: string | null }>, errors: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }>, changes: Array<{ row: number | null, studentId: string, action: ImportAction, fields: Array<string> }> | null } };

export type ImportCountsFragment = { totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number };

export type ImportProblemRowFragment = { row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string };

export type UndoImportMutationVariables = Exact<{
  id: number;
}>;


export type UndoImportMutation = { undoImport: { totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, errors: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }> } };

export type ImportsQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type ImportsQuery = { imports: { data: Array<{ id: number, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null }>, pagination: { page: number, totalPages: number } } };

export type ImportQueryVariables = Exact<{
  id: number;
}>;


export type ImportQuery = { import: { id: number, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null, problems: Array<{ row: number | null, column: string | null, field: string | null, value: string | null, code: ImportProblemCode, message: string }> } | null };

export type StoredImportFragment = { id: number, mode: ImportMode, totalRows: number, created: number, updated: number, deactivated: number, unchanged: number, skipped: number, failed: number, createdAt: string, actorName: string | null, undoneAt: string | null };

export type ImportClassesQueryVariables = Exact<{
  search?: string | null | undefined;
}>;


export type ImportClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string }> } };

export type DeletedStudentsQueryVariables = Exact<{
  search?: string | null | undefined;
  page?: number | null | undefined;
}>;


export type DeletedStudentsQuery = { deletedStudents: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string }>, pagination: { page: number, total: number, totalPages: number } } };

export type DeleteStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
}>;


export type DeleteStudentMutation = { deleteStudent: { id: number } };

export type RestoreStudentMutationVariables = Exact<{
  id: number;
}>;


export type RestoreStudentMutation = { restoreStudent: { id: number } };

export type EraseStudentMutationVariables = Exact<{
  id: number;
}>;


export type EraseStudentMutation = { eraseStudent: { id: number } };

export type StudentsQueryVariables = Exact<{
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  orderBy?: StudentOrder | null | undefined;
  first?: number | null | undefined;
  last?: number | null | undefined;
  after?: string | null | undefined;
  before?: string | null | undefined;
  namedClassId: number;
  withClass: boolean;
}>;


export type StudentsQuery = { studentsConnection: { edges: Array<{ node: { id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus } }>, pageInfo: { startCursor: string | null, endCursor: string | null, hasPreviousPage: boolean, hasNextPage: boolean } }, students: { pagination: { total: number } }, class?: { name: string } | null };

export type SearchStudentsQueryVariables = Exact<{
  q: string;
  status?: StudentStatus | null | undefined;
  classId?: number | null | undefined;
  sort?: string | null | undefined;
  page?: number | null | undefined;
  limit?: number | null | undefined;
  namedClassId: number;
  withClass: boolean;
}>;


export type SearchStudentsQuery = { searchStudents: { data: Array<{ id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus }>, pagination: { page: number, total: number, totalPages: number } }, class?: { name: string } | null };

export type StudentClassesQueryVariables = Exact<{
  search: string;
}>;


export type StudentClassesQuery = { classes: { data: Array<{ id: number, name: string, code: string }> } };

export type StudentRowFragment = { id: number, studentId: string, firstName: string, lastName: string, className: string | null, status: StudentStatus };

export type StudentQueryVariables = Exact<{
  studentId: string;
  withGuardians: boolean;
}>;


export type StudentQuery = { student: { className: string | null, enrollmentDate: string, id: number, studentId: string, version: number, firstName: string, middleName: string | null, lastName: string, preferredFirstName: string | null, preferredMiddleName: string | null, preferredLastName: string | null, gradeLevel: string | null, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, academicRecords: { currentGpa: number | null, totalCredits: number, attendanceRate: number | null }, enrolments: Array<{ id: number, classId: number, className: string, beginsOn: string, endsOn: string | null, primary: boolean, reason: string | null }>, guardians?: Array<{ id: number, name: string, relation: string | null, phone: string | null, email: string | null, primary: boolean }>, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null } | null };

export type StudentDetailsFragment = { id: number, studentId: string, version: number, firstName: string, middleName: string | null, lastName: string, preferredFirstName: string | null, preferredMiddleName: string | null, preferredLastName: string | null, gradeLevel: string | null, email: string | null, phone: string | null, dateOfBirth: string | null, status: StudentStatus, address: { street: string | null, city: string | null, state: string | null, zip: string | null } | null };

export type StudentGradesQueryVariables = Exact<{
  studentId: string;
  page?: number | null | undefined;
}>;


export type StudentGradesQuery = { grades: { data: Array<{ id: number, term: string | null, status: GradeStatus, score: number | null, maxScore: number, letter: string | null, points: number | null, comment: string | null, course: { name: string }, assessment: { title: string } | null, history: Array<{ status: GradeStatus, score: number | null, maxScore: number, letter: string | null, replacedAt: string, submittedBy: { name: string } | null }> }>, pagination: { page: number, total: number, totalPages: number } } };

export type CreateStudentMutationVariables = Exact<{
  input: CreateStudentInput;
}>;


export type CreateStudentMutation = { createStudent: { id: number } };

export type UpdateStudentMutationVariables = Exact<{
  id: number;
  expectedVersion: number;
  input: UpdateStudentInput;
}>;


export type UpdateStudentMutation = { updateStudent: { id: number, version: number } };

export type WebhookFieldsFragment = { id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string };

export type DeliveryFieldsFragment = { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } };

export type WebhooksQueryVariables = Exact<{
  page?: number | null | undefined;
}>;


export type WebhooksQuery = { webhooks: { data: Array<{ id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string }>, pagination: { page: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type WebhookQueryVariables = Exact<{
  id: number;
  status?: DeliveryStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type WebhookQuery = { webhook: { id: number, url: string, description: string | null, events: Array<string>, active: boolean, createdAt: string, updatedAt: string } | null, deliveries: { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type DeliveriesQueryVariables = Exact<{
  status?: DeliveryStatus | null | undefined;
  page?: number | null | undefined;
}>;


export type DeliveriesQuery = { deliveries: { data: Array<{ id: number, webhookId: number, event: string, messageId: string, status: DeliveryStatus, createdAt: string, nextAttemptAt: string | null, webhook: { url: string, description: string | null, active: boolean }, attempts: Array<{ at: string, status: number | null, durationMs: number, error: string | null, responseExcerpt: string | null }> }>, pagination: { page: number, total: number, totalPages: number } }, failed: { pagination: { total: number } } };

export type CreateWebhookMutationVariables = Exact<{
  input: CreateWebhookInput;
}>;


export type CreateWebhookMutation = { webhook: { id: number, url: string, secret: string } };

export type UpdateWebhookMutationVariables = Exact<{
  id: number;
  input: UpdateWebhookInput;
}>;


export type UpdateWebhookMutation = { updateWebhook: { id: number } };

export type DeleteWebhookMutationVariables = Exact<{
  id: number;
}>;


export type DeleteWebhookMutation = { deleteWebhook: { id: number } };

export type RotateWebhookSecretMutationVariables = Exact<{
  id: number;
}>;


export type RotateWebhookSecretMutation = { webhook: { secret: string, updatedAt: string } };

export type PingWebhookMutationVariables = Exact<{
  id: number;
}>;


export type PingWebhookMutation = { pingWebhook: { id: number } };

export type RedeliverMutationVariables = Exact<{
  id: number;
}>;


export type RedeliverMutation = { redeliver: { id: number } };

export class TypedDocumentString<TResult, TVariables>
  extends String
  implements DocumentTypeDecoration<TResult, TVariables>
{
  __apiType?: NonNullable<DocumentTypeDecoration<TResult, TVariables>['__apiType']>;
  private value: string;
  public __meta__?: Record<string, any> | undefined;

  constructor(value: string, __meta__?: Record<string, any> | undefined) {
    super(value);
    this.value = value;
    this.__meta__ = __meta__;
  }

  override toString(): string & DocumentTypeDecoration<TResult, TVariables> {
    return this.value;
  }
}
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
export const MarkTotalsFragmentDoc = new TypedDocumentString(`
    fragment MarkTotals on AttendanceSummary {
  present
  late
  absent
  excused
  total
  attendanceRate
}
    `, {"fragmentName":"MarkTotals"}) as unknown as TypedDocumentString<MarkTotalsFragment, unknown>;
export const StudentNameFragmentDoc = new TypedDocumentString(`
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}
    `, {"fragmentName":"StudentName"}) as unknown as TypedDocumentString<StudentNameFragment, unknown>;
export const ImportCountsFragmentDoc = new TypedDocumentString(`
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
    `, {"fragmentName":"ImportCounts"}) as unknown as TypedDocumentString<ImportCountsFragment, unknown>;
export const ImportProblemRowFragmentDoc = new TypedDocumentString(`
    fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}
    `, {"fragmentName":"ImportProblemRow"}) as unknown as TypedDocumentString<ImportProblemRowFragment, unknown>;
export const StoredImportFragmentDoc = new TypedDocumentString(`
    fragment StoredImport on Import {
  id
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}
    `, {"fragmentName":"StoredImport"}) as unknown as TypedDocumentString<StoredImportFragment, unknown>;
export const StudentRowFragmentDoc = new TypedDocumentString(`
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}
    `, {"fragmentName":"StudentRow"}) as unknown as TypedDocumentString<StudentRowFragment, unknown>;
export const StudentDetailsFragmentDoc = new TypedDocumentString(`
    fragment StudentDetails on Student {
  id
  studentId
  version
  firstName
  middleName
  lastName
  preferredFirstName
  preferredMiddleName
  preferredLastName
  gradeLevel
  email
  phone
  dateOfBirth
  status
  address {
    street
    city
    state
    zip
  }
}
    `, {"fragmentName":"StudentDetails"}) as unknown as TypedDocumentString<StudentDetailsFragment, unknown>;
export const WebhookFieldsFragmentDoc = new TypedDocumentString(`
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}
    `, {"fragmentName":"WebhookFields"}) as unknown as TypedDocumentString<WebhookFieldsFragment, unknown>;
export const DeliveryFieldsFragmentDoc = new TypedDocumentString(`
    fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}
    `, {"fragmentName":"DeliveryFields"}) as unknown as TypedDocumentString<DeliveryFieldsFragment, unknown>;
export const ApiKeysDocument = new TypedDocumentString(`
    query ApiKeys {
  apiKeys {
    id
    name
    prefix
    createdAt
    lastUsedAt
    revokedAt
  }
}
    `) as unknown as TypedDocumentString<ApiKeysQuery, ApiKeysQueryVariables>;
export const CreateApiKeyDocument = new TypedDocumentString(`
    mutation CreateApiKey($name: String!) {
  createApiKey(name: $name) {
    id
    name
    apiKey
  }
}
    `) as unknown as TypedDocumentString<CreateApiKeyMutation, CreateApiKeyMutationVariables>;
export const RevokeApiKeyDocument = new TypedDocumentString(`
    mutation RevokeApiKey($id: Int!) {
  revokeApiKey(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RevokeApiKeyMutation, RevokeApiKeyMutationVariables>;
export const InstitutionDocument = new TypedDocumentString(`
    query Institution {
  institution {
    name
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
export const RolesDocument = new TypedDocumentString(`
    query Roles {
  roles {
    id
    name
    description
    permissions
    builtIn
  }
  permissions {
    name
    action
    resource
    description
  }
}
    `) as unknown as TypedDocumentString<RolesQuery, RolesQueryVariables>;
export const CreateRoleDocument = new TypedDocumentString(`
    mutation CreateRole($input: CreateRoleInput!) {
  createRole(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateRoleMutation, CreateRoleMutationVariables>;
export const UpdateRoleDocument = new TypedDocumentString(`
    mutation UpdateRole($id: Int!, $input: UpdateRoleInput!) {
  updateRole(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateRoleMutation, UpdateRoleMutationVariables>;
export const DeleteRoleDocument = new TypedDocumentString(`
    mutation DeleteRole($id: Int!) {
  deleteRole(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteRoleMutation, DeleteRoleMutationVariables>;
export const UsageDocument = new TypedDocumentString(`
    query Usage($from: Date, $page: Int, $withCredentials: Boolean!) {
  institution {
    plan
  }
  usage {
    limit
    used
    resetsAt
    credentials(from: $from, page: $page, limit: 50) @include(if: $withCredentials) {
      data {
        date
        requests
        user {
          id
          name
        }
        apiKey {
          id
          name
        }
      }
      pagination {
        page
        total
        totalPages
      }
    }
  }
}
    `) as unknown as TypedDocumentString<UsageQuery, UsageQueryVariables>;
export const UsersDocument = new TypedDocumentString(`
    query Users($search: String, $role: String, $active: Boolean, $page: Int, $withRoles: Boolean!) {
  users(search: $search, role: $role, active: $active, page: $page, limit: 25) {
    data {
      id
      name
      email
      role
      active
      lastLoginAt
    }
    pagination {
      page
      total
      totalPages
    }
  }
  roles @include(if: $withRoles) {
    name
  }
}
    `) as unknown as TypedDocumentString<UsersQuery, UsersQueryVariables>;
export const UserDocument = new TypedDocumentString(`
    query User($id: Int!, $withRoles: Boolean!, $withApiKeys: Boolean!) {
  user(id: $id) {
    id
    name
    email
    role
    active
    lastLoginAt
    createdAt
    apiKeys @include(if: $withApiKeys) {
      id
      name
      prefix
      lastUsedAt
    }
  }
  roles @include(if: $withRoles) {
    name
  }
}
    `) as unknown as TypedDocumentString<UserQuery, UserQueryVariables>;
export const CreateUserDocument = new TypedDocumentString(`
    mutation CreateUser($input: CreateUserInput!) {
  createUser(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateUserMutation, CreateUserMutationVariables>;
export const UpdateUserDocument = new TypedDocumentString(`
    mutation UpdateUser($id: Int!, $input: UpdateUserInput!) {
  updateUser(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateUserMutation, UpdateUserMutationVariables>;
export const ResetPasswordDocument = new TypedDocumentString(`
    mutation ResetPassword($id: Int!, $password: String!) {
  resetPassword(userId: $id, password: $password) {
    message
  }
}
    `) as unknown as TypedDocumentString<ResetPasswordMutation, ResetPasswordMutationVariables>;
export const AnalyticsDocument = new TypedDocumentString(`
    query Analytics($from: Date, $to: Date) {
  analytics(from: $from, to: $to) {
    generatedAt
    period {
      from
      to
    }
    students {
      total
      byStatus {
        active
        inactive
        graduated
      }
      byClass {
        classId
        className
        students
      }
      enrolledInPeriod
      enrolmentByMonth {
        month
        students
      }
    }
    attendance {
      rate
      byDay {
        date
        rate
        records
      }
    }
    academics {
      averageGpa
      gpaDistribution {
        from
        to
        students
      }
      gradesSubmitted
    }
    activity {
      apiRequests
      activeUsers
    }
  }
}
    `) as unknown as TypedDocumentString<AnalyticsQuery, AnalyticsQueryVariables>;
export const AuditLogsDocument = new TypedDocumentString(`
    query AuditLogs($actorType: ActorType, $actorId: Int, $action: String, $resourceType: String, $resourceId: Int, $requestId: String, $from: DateTime, $to: DateTime, $page: Int) {
  auditLogs(
    actorType: $actorType
    actorId: $actorId
    action: $action
    resourceType: $resourceType
    resourceId: $resourceId
    requestId: $requestId
    from: $from
    to: $to
    page: $page
    limit: 25
  ) {
    data {
      id
      occurredAt
      actor {
        type
        id
        name
      }
      action
      resource {
        type
        id
      }
      changes
      ip
      requestId
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<AuditLogsQuery, AuditLogsQueryVariables>;
export const VerifyAuditLogDocument = new TypedDocumentString(`
    query VerifyAuditLog {
  verification: verifyAuditLog {
    valid
    checked
    headHash
    flaw {
      kind
      sequence
      auditLogId
    }
    checkpoint {
      sequence
      takenAt
    }
  }
}
    `) as unknown as TypedDocumentString<VerifyAuditLogQuery, VerifyAuditLogQueryVariables>;
export const FindUsersDocument = new TypedDocumentString(`
    query FindUsers($search: String!) {
  users(search: $search, limit: 10) {
    data {
      id
      name
      email
    }
  }
}
    `) as unknown as TypedDocumentString<FindUsersQuery, FindUsersQueryVariables>;
export const StudentNumberDocument = new TypedDocumentString(`
    query StudentNumber($id: Int!) {
  student(id: $id) {
    studentId
  }
}
    `) as unknown as TypedDocumentString<StudentNumberQuery, StudentNumberQueryVariables>;
export const ProfileDocument = new TypedDocumentString(`
    query Profile {
  me {
    name
    email
    role
    lastLoginAt
  }
  sessions {
    id
    current
    createdAt
    lastUsedAt
    ip
    userAgent
  }
}
    `) as unknown as TypedDocumentString<ProfileQuery, ProfileQueryVariables>;
export const ChangePasswordDocument = new TypedDocumentString(`
    mutation ChangePassword($current: String!, $new: String!) {
  changePassword(current: $current, new: $new) {
    message
  }
}
    `) as unknown as TypedDocumentString<ChangePasswordMutation, ChangePasswordMutationVariables>;
export const EndSessionDocument = new TypedDocumentString(`
    mutation EndSession($id: Int!) {
  endSession(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndSessionMutation, EndSessionMutationVariables>;
export const ViewerDocument = new TypedDocumentString(`
    query Viewer {
  me {
    id
    name
    email
    role
    permissions
  }
  institution {
    name
    timeZone
  }
}
    `) as unknown as TypedDocumentString<ViewerQuery, ViewerQueryVariables>;
export const OwnClassesDocument = new TypedDocumentString(`
    query OwnClasses($teacherId: Int!, $today: Date!) {
  classes(teacherId: $teacherId, limit: 100) {
    data {
      id
      name
      code
      room
    }
  }
  missingAttendance(date: $today) {
    id
  }
}
    `) as unknown as TypedDocumentString<OwnClassesQuery, OwnClassesQueryVariables>;
export const RollDocument = new TypedDocumentString(`
    query Roll($classId: Int!, $date: Date!, $before: Date!, $page: Int) {
  class(id: $classId) {
    id
    name
    students(on: $date) {
      studentId
      firstName
      lastName
    }
  }
  attendance(classId: $classId, date: $date, page: $page, limit: 100) {
    data {
      status
      minutesLate
      note
      updatedAt
      recordedBy {
        name
      }
      student {
        studentId
      }
    }
    pagination {
      totalPages
    }
  }
  before: attendance(classId: $classId, date: $before, page: $page, limit: 100) {
    data {
      status
      student {
        studentId
      }
    }
    pagination {
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<RollQuery, RollQueryVariables>;
export const RecordAttendanceDocument = new TypedDocumentString(`
    mutation RecordAttendance($classId: Int!, $date: Date!, $entries: [AttendanceEntry!]!) {
  recordAttendance(classId: $classId, date: $date, entries: $entries) {
    created
    updated
    unchanged
  }
}
    `) as unknown as TypedDocumentString<RecordAttendanceMutation, RecordAttendanceMutationVariables>;
export const AttendanceDayDocument = new TypedDocumentString(`
    query AttendanceDay($date: Date!, $withGuardians: Boolean!) {
  dailyAttendance(date: $date) {
    rolls
    summary {
      present
      absent
      late
      excused
      attendanceRate
    }
    exceptions {
      id
      classId
      className
      status
      minutesLate
      note
      student {
        id
        studentId
        firstName
        lastName
        guardians @include(if: $withGuardians) {
          id
          name
          relation
          phone
        }
      }
    }
  }
  missingAttendance(date: $date) {
    id
    name
    code
    room
    teachers {
      id
      name
    }
  }
}
    `) as unknown as TypedDocumentString<AttendanceDayQuery, AttendanceDayQueryVariables>;
export const ExcuseAbsencesDocument = new TypedDocumentString(`
    mutation ExcuseAbsences($studentIds: [Int!]!, $from: Date!, $to: Date!, $note: String) {
  excuseAbsences(studentIds: $studentIds, from: $from, to: $to, note: $note) {
    updated
    students
  }
}
    `) as unknown as TypedDocumentString<ExcuseAbsencesMutation, ExcuseAbsencesMutationVariables>;
export const ClassesDocument = new TypedDocumentString(`
    query Classes($search: String, $termId: Int, $courseId: Int, $teacherId: Int, $type: ClassType, $page: Int, $shownCourseId: Int = 0, $withCourse: Boolean!) {
  classes(
    search: $search
    termId: $termId
    courseId: $courseId
    teacherId: $teacherId
    type: $type
    page: $page
    limit: 25
  ) {
    data {
      id
      code
      name
      capacity
      enrolled
      course {
        id
        name
      }
      term {
        id
        name
      }
      teachers {
        id
        name
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
  terms {
    id
    name
  }
  course(id: $shownCourseId) @include(if: $withCourse) {
    id
    code
    name
  }
}
    `) as unknown as TypedDocumentString<ClassesQuery, ClassesQueryVariables>;
export const ClassDetailsDocument = new TypedDocumentString(`
    query ClassDetails($id: Int!, $withStudents: Boolean!) {
  class(id: $id) {
    id
    code
    name
    type
    gradeLevel
    room
    capacity
    enrolled
    course {
      id
      code
      name
    }
    term {
      id
      name
    }
    teachers {
      id
      name
    }
    enrolments @include(if: $withStudents) {
      id
      primary
      beginsOn
      endsOn
      reason
      student {
        id
        studentId
        firstName
        lastName
      }
    }
  }
  terms {
    id
    name
  }
}
    `) as unknown as TypedDocumentString<ClassDetailsQuery, ClassDetailsQueryVariables>;
export const CreateClassDocument = new TypedDocumentString(`
    mutation CreateClass($input: CreateClassInput!) {
  createClass(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateClassMutation, CreateClassMutationVariables>;
export const UpdateClassDocument = new TypedDocumentString(`
    mutation UpdateClass($id: Int!, $input: UpdateClassInput!) {
  updateClass(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateClassMutation, UpdateClassMutationVariables>;
export const DeleteClassDocument = new TypedDocumentString(`
    mutation DeleteClass($id: Int!) {
  deleteClass(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteClassMutation, DeleteClassMutationVariables>;
export const TeacherChoicesDocument = new TypedDocumentString(`
    query TeacherChoices($search: String) {
  teachers(search: $search) {
    id
    name
    role
  }
}
    `) as unknown as TypedDocumentString<TeacherChoicesQuery, TeacherChoicesQueryVariables>;
export const AssignTeacherDocument = new TypedDocumentString(`
    mutation AssignTeacher($classId: Int!, $userId: Int!) {
  assignTeacher(classId: $classId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<AssignTeacherMutation, AssignTeacherMutationVariables>;
export const UnassignTeacherDocument = new TypedDocumentString(`
    mutation UnassignTeacher($classId: Int!, $userId: Int!) {
  unassignTeacher(classId: $classId, userId: $userId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnassignTeacherMutation, UnassignTeacherMutationVariables>;
export const CoursesDocument = new TypedDocumentString(`
    query Courses($search: String, $status: CourseStatus, $page: Int) {
  courses(search: $search, status: $status, page: $page, limit: 25) {
    data {
      id
      code
      name
      subject
      credits
      status
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<CoursesQuery, CoursesQueryVariables>;
export const CourseDetailsDocument = new TypedDocumentString(`
    query CourseDetails($id: Int!, $withClasses: Boolean!) {
  course(id: $id) {
    id
    code
    name
    description
    subject
    department
    credits
    gpaApplicable
    status
  }
  classes(courseId: $id, limit: 25) @include(if: $withClasses) {
    data {
      id
      code
      name
      capacity
      enrolled
      term {
        id
        name
      }
    }
    pagination {
      total
    }
  }
}
    `) as unknown as TypedDocumentString<CourseDetailsQuery, CourseDetailsQueryVariables>;
export const CourseChoicesDocument = new TypedDocumentString(`
    query CourseChoices($search: String) {
  courses(search: $search, status: active, limit: 10) {
    data {
      id
      code
      name
    }
  }
}
    `) as unknown as TypedDocumentString<CourseChoicesQuery, CourseChoicesQueryVariables>;
export const CreateCourseDocument = new TypedDocumentString(`
    mutation CreateCourse($input: CreateCourseInput!) {
  createCourse(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateCourseMutation, CreateCourseMutationVariables>;
export const UpdateCourseDocument = new TypedDocumentString(`
    mutation UpdateCourse($id: Int!, $input: UpdateCourseInput!) {
  updateCourse(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateCourseMutation, UpdateCourseMutationVariables>;
export const DeleteCourseDocument = new TypedDocumentString(`
    mutation DeleteCourse($id: Int!) {
  deleteCourse(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteCourseMutation, DeleteCourseMutationVariables>;
export const StudentsToEnrolDocument = new TypedDocumentString(`
    query StudentsToEnrol($search: String) {
  students(search: $search, status: active, limit: 20) {
    data {
      id
      studentId
      firstName
      lastName
      className
    }
  }
}
    `) as unknown as TypedDocumentString<StudentsToEnrolQuery, StudentsToEnrolQueryVariables>;
export const ClassChoicesDocument = new TypedDocumentString(`
    query ClassChoices($search: String) {
  classes(search: $search, limit: 11) {
    data {
      id
      code
      name
      capacity
      enrolled
      term {
        name
      }
    }
  }
}
    `) as unknown as TypedDocumentString<ClassChoicesQuery, ClassChoicesQueryVariables>;
export const EnrolStudentsDocument = new TypedDocumentString(`
    mutation EnrolStudents($classId: Int!, $studentIds: [Int!]!, $beginsOn: Date, $primary: Boolean) {
  enrolStudents(
    classId: $classId
    studentIds: $studentIds
    beginsOn: $beginsOn
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnrolStudentsMutation, EnrolStudentsMutationVariables>;
export const EndEnrolmentDocument = new TypedDocumentString(`
    mutation EndEnrolment($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndEnrolmentMutation, EndEnrolmentMutationVariables>;
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
export const TermsDocument = new TypedDocumentString(`
    query Terms {
  terms {
    id
    name
    type
    parentId
    schoolYear
    startsOn
    endsOn
  }
}
    `) as unknown as TypedDocumentString<TermsQuery, TermsQueryVariables>;
export const CreateTermDocument = new TypedDocumentString(`
    mutation CreateTerm($input: TermInput!) {
  createTerm(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateTermMutation, CreateTermMutationVariables>;
export const UpdateTermDocument = new TypedDocumentString(`
    mutation UpdateTerm($id: Int!, $input: TermInput!) {
  updateTerm(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateTermMutation, UpdateTermMutationVariables>;
export const ClassesToCopyDocument = new TypedDocumentString(`
    query ClassesToCopy($termId: Int, $page: Int, $withClasses: Boolean!) {
  terms {
    id
    name
  }
  classes(termId: $termId, page: $page, limit: 100) @include(if: $withClasses) {
    data {
      id
      code
      name
      type
      gradeLevel
      room
      capacity
      course {
        id
        code
      }
      teachers {
        id
        name
      }
    }
    pagination {
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<ClassesToCopyQuery, ClassesToCopyQueryVariables>;
export const CreateClassesDocument = new TypedDocumentString(`
    mutation CreateClasses($input: [CreateClassInput!]!) {
  createClasses(input: $input) {
    id
    code
    name
  }
}
    `) as unknown as TypedDocumentString<CreateClassesMutation, CreateClassesMutationVariables>;
export const StudentAttendanceDocument = new TypedDocumentString(`
    query StudentAttendance($studentId: String!, $from: Date!, $to: Date!) {
  institution {
    excusedPolicy
  }
  student(studentId: $studentId) {
    attendance(from: $from, to: $to) {
      summary {
        ...MarkTotals
      }
      months {
        month
        summary {
          ...MarkTotals
        }
      }
    }
  }
}
    fragment MarkTotals on AttendanceSummary {
  present
  late
  absent
  excused
  total
  attendanceRate
}`) as unknown as TypedDocumentString<StudentAttendanceQuery, StudentAttendanceQueryVariables>;
export const StudentMarksDocument = new TypedDocumentString(`
    query StudentMarks($studentId: String!, $from: Date!, $to: Date!) {
  student(studentId: $studentId) {
    attendance(from: $from, to: $to) {
      marks {
        id
        date
        className
        status
        minutesLate
        note
        recordedBy {
          name
        }
      }
    }
  }
}
    `) as unknown as TypedDocumentString<StudentMarksQuery, StudentMarksQueryVariables>;
export const StudentChangesDocument = new TypedDocumentString(`
    query StudentChanges($id: Int!, $page: Int) {
  auditLogs(resourceType: "student", resourceId: $id, page: $page, limit: 20) {
    data {
      id
      action
      occurredAt
      changes
      actor {
        type
        name
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<StudentChangesQuery, StudentChangesQueryVariables>;
export const EnrolInClassDocument = new TypedDocumentString(`
    mutation EnrolInClass($classId: Int!, $studentId: Int!, $beginsOn: Date, $primary: Boolean) {
  enrolStudent(
    classId: $classId
    studentId: $studentId
    beginsOn: $beginsOn
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<EnrolInClassMutation, EnrolInClassMutationVariables>;
export const EndStudentEnrolmentDocument = new TypedDocumentString(`
    mutation EndStudentEnrolment($id: Int!, $endsOn: Date, $reason: String) {
  endEnrolment(id: $id, endsOn: $endsOn, reason: $reason) {
    id
  }
}
    `) as unknown as TypedDocumentString<EndStudentEnrolmentMutation, EndStudentEnrolmentMutationVariables>;
export const ExportPreviewDocument = new TypedDocumentString(`
    query ExportPreview($format: ExportFormat!, $status: StudentStatus, $classId: Int, $shownClassId: Int!, $withClass: Boolean!, $withCount: Boolean!) {
  exportStudents(format: $format, status: $status, classId: $classId) {
    fileName
  }
  students(status: $status, classId: $classId, limit: 1) @include(if: $withCount) {
    pagination {
      total
    }
  }
  class(id: $shownClassId) @include(if: $withClass) {
    id
    name
    code
  }
}
    `) as unknown as TypedDocumentString<ExportPreviewQuery, ExportPreviewQueryVariables>;
export const GuardiansDocument = new TypedDocumentString(`
    query Guardians($search: String, $page: Int, $withStudents: Boolean!) {
  guardians(search: $search, page: $page, limit: 25) {
    data {
      id
      name
      phone
      email
      students @include(if: $withStudents) {
        ...StudentName
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}`) as unknown as TypedDocumentString<GuardiansQuery, GuardiansQueryVariables>;
export const GuardianChoicesDocument = new TypedDocumentString(`
    query GuardianChoices($search: String!) {
  guardians(search: $search, limit: 10) {
    data {
      id
      name
      phone
      email
    }
  }
}
    `) as unknown as TypedDocumentString<GuardianChoicesQuery, GuardianChoicesQueryVariables>;
export const GuardianDocument = new TypedDocumentString(`
    query Guardian($id: Int!, $withStudents: Boolean!) {
  guardian(id: $id) {
    id
    name
    phone
    email
    students @include(if: $withStudents) {
      ...StudentName
      className
    }
  }
}
    fragment StudentName on Student {
  id
  studentId
  firstName
  lastName
}`) as unknown as TypedDocumentString<GuardianQuery, GuardianQueryVariables>;
export const CreateGuardianDocument = new TypedDocumentString(`
    mutation CreateGuardian($input: CreateGuardianInput!) {
  createGuardian(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateGuardianMutation, CreateGuardianMutationVariables>;
export const UpdateGuardianDocument = new TypedDocumentString(`
    mutation UpdateGuardian($id: Int!, $input: UpdateGuardianInput!) {
  updateGuardian(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateGuardianMutation, UpdateGuardianMutationVariables>;
export const DeleteGuardianDocument = new TypedDocumentString(`
    mutation DeleteGuardian($id: Int!) {
  deleteGuardian(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteGuardianMutation, DeleteGuardianMutationVariables>;
export const LinkGuardianDocument = new TypedDocumentString(`
    mutation LinkGuardian($studentId: Int!, $guardianId: Int!, $relation: String, $primary: Boolean) {
  linkGuardian(
    studentId: $studentId
    guardianId: $guardianId
    relation: $relation
    primary: $primary
  ) {
    id
  }
}
    `) as unknown as TypedDocumentString<LinkGuardianMutation, LinkGuardianMutationVariables>;
export const UnlinkGuardianDocument = new TypedDocumentString(`
    mutation UnlinkGuardian($studentId: Int!, $guardianId: Int!) {
  unlinkGuardian(studentId: $studentId, guardianId: $guardianId) {
    id
  }
}
    `) as unknown as TypedDocumentString<UnlinkGuardianMutation, UnlinkGuardianMutationVariables>;
export const ImportLimitsDocument = new TypedDocumentString(`
    query ImportLimits {
  importLimits {
    maxBytes
    maxRows
  }
}
    `) as unknown as TypedDocumentString<ImportLimitsQuery, ImportLimitsQueryVariables>;
export const ImportStudentsDocument = new TypedDocumentString(`
    mutation ImportStudents($file: Upload!, $classId: Int, $mode: ImportMode!, $dryRun: Boolean!, $atomic: Boolean!, $encoding: String, $dateFormat: DateFormat, $columns: JSON!, $missing: MissingPolicy!, $missingLimit: Int!) {
  importStudents(
    file: $file
    classId: $classId
    mode: $mode
    dryRun: $dryRun
    atomic: $atomic
    encoding: $encoding
    dateFormat: $dateFormat
    columns: $columns
    missing: $missing
    missingLimit: $missingLimit
  ) {
    ...ImportCounts
    id
    file {
      sheet
      headerRow
      encoding
      delimiter
      dateFormat
    }
    columns {
      column
      field
    }
    errors {
      ...ImportProblemRow
    }
    changes {
      row
      studentId
      action
      fields
    }
  }
}
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}`) as unknown as TypedDocumentString<ImportStudentsMutation, ImportStudentsMutationVariables>;
export const UndoImportDocument = new TypedDocumentString(`
    mutation UndoImport($id: Int!) {
  undoImport(id: $id) {
    ...ImportCounts
    errors {
      ...ImportProblemRow
    }
  }
}
    fragment ImportCounts on ImportResult {
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
}
fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}`) as unknown as TypedDocumentString<UndoImportMutation, UndoImportMutationVariables>;
export const ImportsDocument = new TypedDocumentString(`
    query Imports($page: Int) {
  imports(page: $page, limit: 25) {
    data {
      ...StoredImport
    }
    pagination {
      page
      totalPages
    }
  }
}
    fragment StoredImport on Import {
  id
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}`) as unknown as TypedDocumentString<ImportsQuery, ImportsQueryVariables>;
export const ImportDocument = new TypedDocumentString(`
    query Import($id: Int!) {
  import(id: $id) {
    ...StoredImport
    problems {
      ...ImportProblemRow
    }
  }
}
    fragment ImportProblemRow on ImportProblem {
  row
  column
  field
  value
  code
  message
}
fragment StoredImport on Import {
  id
  mode
  totalRows
  created
  updated
  deactivated
  unchanged
  skipped
  failed
  createdAt
  actorName
  undoneAt
}`) as unknown as TypedDocumentString<ImportQuery, ImportQueryVariables>;
export const ImportClassesDocument = new TypedDocumentString(`
    query ImportClasses($search: String) {
  classes(search: $search, limit: 10) {
    data {
      id
      name
      code
    }
  }
}
    `) as unknown as TypedDocumentString<ImportClassesQuery, ImportClassesQueryVariables>;
export const DeletedStudentsDocument = new TypedDocumentString(`
    query DeletedStudents($search: String, $page: Int) {
  deletedStudents(search: $search, page: $page, limit: 25) {
    data {
      id
      studentId
      firstName
      lastName
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<DeletedStudentsQuery, DeletedStudentsQueryVariables>;
export const DeleteStudentDocument = new TypedDocumentString(`
    mutation DeleteStudent($id: Int!, $expectedVersion: Int!) {
  deleteStudent(id: $id, expectedVersion: $expectedVersion) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteStudentMutation, DeleteStudentMutationVariables>;
export const RestoreStudentDocument = new TypedDocumentString(`
    mutation RestoreStudent($id: Int!) {
  restoreStudent(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RestoreStudentMutation, RestoreStudentMutationVariables>;
export const EraseStudentDocument = new TypedDocumentString(`
    mutation EraseStudent($id: Int!) {
  eraseStudent(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<EraseStudentMutation, EraseStudentMutationVariables>;
export const StudentsDocument = new TypedDocumentString(`
    query Students($status: StudentStatus, $classId: Int, $orderBy: StudentOrder, $first: Int, $last: Int, $after: String, $before: String, $namedClassId: Int!, $withClass: Boolean!) {
  studentsConnection(
    filter: {status: $status, classId: $classId}
    orderBy: $orderBy
    first: $first
    last: $last
    after: $after
    before: $before
  ) {
    edges {
      node {
        ...StudentRow
      }
    }
    pageInfo {
      startCursor
      endCursor
      hasPreviousPage
      hasNextPage
    }
  }
  students(status: $status, classId: $classId, limit: 1) {
    pagination {
      total
    }
  }
  class(id: $namedClassId) @include(if: $withClass) {
    name
  }
}
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}`) as unknown as TypedDocumentString<StudentsQuery, StudentsQueryVariables>;
export const SearchStudentsDocument = new TypedDocumentString(`
    query SearchStudents($q: String!, $status: StudentStatus, $classId: Int, $sort: String, $page: Int, $limit: Int, $namedClassId: Int!, $withClass: Boolean!) {
  searchStudents(
    q: $q
    status: $status
    classId: $classId
    sort: $sort
    page: $page
    limit: $limit
  ) {
    data {
      ...StudentRow
    }
    pagination {
      page
      total
      totalPages
    }
  }
  class(id: $namedClassId) @include(if: $withClass) {
    name
  }
}
    fragment StudentRow on Student {
  id
  studentId
  firstName
  lastName
  className
  status
}`) as unknown as TypedDocumentString<SearchStudentsQuery, SearchStudentsQueryVariables>;
export const StudentClassesDocument = new TypedDocumentString(`
    query StudentClasses($search: String!) {
  classes(search: $search, limit: 10) {
    data {
      id
      name
      code
    }
  }
}
    `) as unknown as TypedDocumentString<StudentClassesQuery, StudentClassesQueryVariables>;
export const StudentDocument = new TypedDocumentString(`
    query Student($studentId: String!, $withGuardians: Boolean!) {
  student(studentId: $studentId) {
    ...StudentDetails
    className
    enrollmentDate
    academicRecords {
      currentGpa
      totalCredits
      attendanceRate
    }
    enrolments {
      id
      classId
      className
      beginsOn
      endsOn
      primary
      reason
    }
    guardians @include(if: $withGuardians) {
      id
      name
      relation
      phone
      email
      primary
    }
  }
}
    fragment StudentDetails on Student {
  id
  studentId
  version
  firstName
  middleName
  lastName
  preferredFirstName
  preferredMiddleName
  preferredLastName
  gradeLevel
  email
  phone
  dateOfBirth
  status
  address {
    street
    city
    state
    zip
  }
}`) as unknown as TypedDocumentString<StudentQuery, StudentQueryVariables>;
export const StudentGradesDocument = new TypedDocumentString(`
    query StudentGrades($studentId: String!, $page: Int) {
  grades(studentId: $studentId, page: $page, limit: 50) {
    data {
      id
      term
      status
      score
      maxScore
      letter
      points
      comment
      course {
        name
      }
      assessment {
        title
      }
      history {
        status
        score
        maxScore
        letter
        replacedAt
        submittedBy {
          name
        }
      }
    }
    pagination {
      page
      total
      totalPages
    }
  }
}
    `) as unknown as TypedDocumentString<StudentGradesQuery, StudentGradesQueryVariables>;
export const CreateStudentDocument = new TypedDocumentString(`
    mutation CreateStudent($input: CreateStudentInput!) {
  createStudent(input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<CreateStudentMutation, CreateStudentMutationVariables>;
export const UpdateStudentDocument = new TypedDocumentString(`
    mutation UpdateStudent($id: Int!, $expectedVersion: Int!, $input: UpdateStudentInput!) {
  updateStudent(id: $id, expectedVersion: $expectedVersion, input: $input) {
    id
    version
  }
}
    `) as unknown as TypedDocumentString<UpdateStudentMutation, UpdateStudentMutationVariables>;
export const WebhooksDocument = new TypedDocumentString(`
    query Webhooks($page: Int) {
  webhooks(page: $page, limit: 25) {
    data {
      ...WebhookFields
    }
    pagination {
      page
      totalPages
    }
  }
  failed: webhookDeliveries(status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}`) as unknown as TypedDocumentString<WebhooksQuery, WebhooksQueryVariables>;
export const WebhookDocument = new TypedDocumentString(`
    query Webhook($id: Int!, $status: DeliveryStatus, $page: Int) {
  webhook(id: $id) {
    ...WebhookFields
  }
  deliveries: webhookDeliveries(webhookId: $id, status: $status, page: $page) {
    ...DeliveryFields
  }
  failed: webhookDeliveries(webhookId: $id, status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment WebhookFields on Webhook {
  id
  url
  description
  events
  active
  createdAt
  updatedAt
}
fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}`) as unknown as TypedDocumentString<WebhookQuery, WebhookQueryVariables>;
export const DeliveriesDocument = new TypedDocumentString(`
    query Deliveries($status: DeliveryStatus, $page: Int) {
  deliveries: webhookDeliveries(status: $status, page: $page) {
    ...DeliveryFields
    data {
      webhook {
        url
        description
        active
      }
    }
  }
  failed: webhookDeliveries(status: failed, limit: 1) {
    pagination {
      total
    }
  }
}
    fragment DeliveryFields on DeliveryPage {
  data {
    id
    webhookId
    event
    messageId
    status
    createdAt
    nextAttemptAt
    attempts {
      at
      status
      durationMs
      error
      responseExcerpt
    }
  }
  pagination {
    page
    total
    totalPages
  }
}`) as unknown as TypedDocumentString<DeliveriesQuery, DeliveriesQueryVariables>;
export const CreateWebhookDocument = new TypedDocumentString(`
    mutation CreateWebhook($input: CreateWebhookInput!) {
  webhook: createWebhook(input: $input) {
    id
    url
    secret
  }
}
    `) as unknown as TypedDocumentString<CreateWebhookMutation, CreateWebhookMutationVariables>;
export const UpdateWebhookDocument = new TypedDocumentString(`
    mutation UpdateWebhook($id: Int!, $input: UpdateWebhookInput!) {
  updateWebhook(id: $id, input: $input) {
    id
  }
}
    `) as unknown as TypedDocumentString<UpdateWebhookMutation, UpdateWebhookMutationVariables>;
export const DeleteWebhookDocument = new TypedDocumentString(`
    mutation DeleteWebhook($id: Int!) {
  deleteWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<DeleteWebhookMutation, DeleteWebhookMutationVariables>;
export const RotateWebhookSecretDocument = new TypedDocumentString(`
    mutation RotateWebhookSecret($id: Int!) {
  webhook: rotateWebhookSecret(id: $id) {
    secret
    updatedAt
  }
}
    `) as unknown as TypedDocumentString<RotateWebhookSecretMutation, RotateWebhookSecretMutationVariables>;
export const PingWebhookDocument = new TypedDocumentString(`
    mutation PingWebhook($id: Int!) {
  pingWebhook(id: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<PingWebhookMutation, PingWebhookMutationVariables>;
export const RedeliverDocument = new TypedDocumentString(`
    mutation Redeliver($id: Int!) {
  redeliver(deliveryId: $id) {
    id
  }
}
    `) as unknown as TypedDocumentString<RedeliverMutation, RedeliverMutationVariables>;