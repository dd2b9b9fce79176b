/**
 * DO NOT MODIFY - This file has been generated using oazapfts.
 * See https://www.npmjs.com/package/oazapfts
 */
import * as Oazapfts from "@oazapfts/runtime";
import * as QS from "@oazapfts/runtime/query";
export const defaults: Oazapfts.Defaults<Oazapfts.CustomHeaders> = {
    headers: {},
    baseUrl: "/"
};
const oazapfts = Oazapfts.runtime(defaults);
export const servers = {
    server1: "/"
};
export type StudentStatus = "active" | "inactive" | "graduated";
export type ListStudentsResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** The institution's own identifier. */
        student_id: string;
        /** Given name; empty for a person with one name. */
        first_name: string;
        /** Family name, or the name of a person with one name. */
        last_name: string;
        /** Email address, unique among the students. Null if there is none. */
        email: string | null;
        /** Phone number. */
        phone: string | null;
        /** Date of birth. */
        date_of_birth: string | null;
        /** Id of the current primary class, or of the last one if the student has left. */
        class_id: number | null;
        /** Name of the primary class. */
        class_name: string | null;
        /** Status of the student. */
        status: StudentStatus;
        /** Date of first enrolment. */
        enrollment_date: string;
        /** Postal address. */
        address: {
            /** Street and number. */
            street: string | null;
            /** City or town. */
            city: string | null;
            /** State, province or region. */
            state: string | null;
            /** Postal code. */
            zip: string | null;
        } | null;
        /** The primary guardian. */
        parent: {
            /** The guardian's id. */
            id: number;
            /** Full name. */
            name: string;
            /** Email address. */
            email: string | null;
            /** Phone number. */
            phone: string | null;
        } | null;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type ErrorBody = {
    /** The error code, for programs. */
    error: "validation_error" | "bad_request" | "invalid_credentials" | "unauthorized" | "token_expired" | "forbidden" | "https_required" | "not_found" | "method_not_allowed" | "request_timeout" | "conflict" | "precondition_failed" | "payload_too_large" | "unsupported_media_type" | "idempotency_key_reused" | "rate_limit_exceeded" | "internal_error" | "service_unavailable";
    /** The cause and what to do about it, for people. */
    message: string;
    /** Only for `validation_error`: one message per problem, by field or header. */
    details?: {
        [key: string]: string[];
    };
};
export type AddressInput = {
    /** Street and number, at most 200 characters. */
    street?: string | null;
    /** City or town, at most 200 characters. */
    city?: string | null;
    /** State, province or region, at most 200 characters. */
    state?: string | null;
    /** Postal code, at most 200 characters. */
    zip?: string | null;
};
export type CreateStudentRequest = {
    /** The institution's own identifier, unique, 1 to 64 characters. */
    student_id: string;
    /** Given name, at most 100 characters; empty for a person with one name. */
    first_name: string;
    /** Family name, or the name of a person with one name, 1 to 100 characters. */
    last_name: string;
    /** Email address, unique among the students. */
    email?: string | null;
    /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
    phone?: string | null;
    /** Date of birth, in the past and after 1900-01-01. */
    date_of_birth?: string | null;
    /** Id of the primary class to enrol the student in. */
    class_id?: number | null;
    /** Postal address. */
    address?: AddressInput | null;
    /** Id of the primary guardian. */
    parent_id?: number | null;
};
export type CreateStudentResponse = {
    /** Id assigned by the service. */
    id: number;
    /** The institution's own identifier. */
    student_id: string;
    /** Given name; empty for a person with one name. */
    first_name: string;
    /** Family name, or the name of a person with one name. */
    last_name: string;
    /** Email address, unique among the students. Null if there is none. */
    email: string | null;
    /** Phone number. */
    phone: string | null;
    /** Date of birth. */
    date_of_birth: string | null;
    /** Id of the current primary class, or of the last one if the student has left. */
    class_id: number | null;
    /** Name of the primary class. */
    class_name: string | null;
    /** Status of the student. */
    status: StudentStatus;
    /** Date of first enrolment. */
    enrollment_date: string;
    /** When the record was created. */
    created_at: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type ImportMode = "create" | "upsert";
export type DateFormat = "YMD" | "MDY" | "DMY";
export type SimilarIds = "refuse" | "accept";
export type MissingPolicy = "keep" | "deactivate";
export type ImportStudentsRequest = {
    /** A CSV or XLSX file, recognised by its content. Its header names the columns: `student_id` (required), `first_name` (required), `last_name` (required), `email`, `phone`, `date_of_birth`, `class_id`, `class_name`, `status`, `enrollment_date`, `address_street`, `address_city`, `address_state`, `address_zip`, `parent_id`, `middle_name`, `preferred_first_name`, `preferred_middle_name`, `preferred_last_name`, `grade_level`, `full_name`, `guardian_name`, `guardian_relation`, `guardian_email`, `guardian_phone`, `guardian2_name`, `guardian2_relation`, `guardian2_email`, `guardian2_phone`, `role`. The page /docs/import explains them. */
    file: Blob;
    /** Id of the class for rows that name none. Without it those students are in no class. */
    class_id?: number;
    /** Import mode. Default `create`. */
    mode?: ImportMode;
    /** True checks everything and writes nothing. Default `false`. */
    dry_run?: boolean;
    /** True writes nothing unless every row is valid. Default `false`: the valid rows are written. */
    atomic?: boolean;
    /** Encoding of a CSV file, a label of the WHATWG Encoding Standard such as `windows-1252`. Detected by default. */
    encoding?: string;
    /** Format of dates that are written as text. By default `YYYY-MM-DD`, or the only format that all dates of a column allow. */
    date_format?: DateFormat;
    /** An object from header to field, or to null for a column to ignore: `{"Pupil no.": "student_id"}`. It takes precedence over the recognised columns. */
    columns?: object;
    /** How to treat a student id that a spreadsheet may have changed, such as `77` beside `00077`. Default `refuse`. */
    similar_ids?: SimilarIds;
    /** How to treat active students whom the file does not name, of the class if `classId` is given. Default `keep`. */
    missing?: MissingPolicy;
    /** The percentage of these students that may be missing, 0 to 100. If more are, nothing is written. Default 10. */
    missing_limit?: number;
};
export type ImportProblemCode = "required" | "too_long" | "invalid_characters" | "undecodable" | "invalid_email" | "invalid_phone" | "invalid_date" | "ambiguous_date" | "date_out_of_range" | "invalid_id" | "invalid_status" | "invalid_name" | "unknown_role" | "lost_digits" | "number_format" | "formula_error" | "beyond_header" | "duplicate_in_file" | "already_in_use" | "former_student_id" | "similar_student_id" | "unknown_class" | "ambiguous_class" | "class_mismatch" | "class_full" | "class_needs_active" | "unknown_student" | "unknown_code" | "not_enrolled" | "not_in_session" | "unknown_guardian" | "invalid_status_change" | "changed_since" | "deleted_since" | "possible_duplicate" | "invalid";
export type ImportAction = "create" | "update" | "deactivate";
export type ImportStudentsResponse = {
    /** Id of the import; null if nothing was written (a dry run or a refused atomic import). */
    id: number | null;
    /** Rows with content. When undoing: students, or marks, that the import had created or updated. */
    total_rows: number;
    /** Students, or marks, created. When undoing: created ones that were deleted again. */
    created: number;
    /** Students, or marks, updated, including students deactivated. When undoing: those restored to their former values. */
    updated: number;
    /** Rows that match the stored data. */
    unchanged: number;
    /** Rows of teachers, staff and guardians, and rows that repeat the header, which are not imported. */
    skipped: number;
    /** Rows with problems. */
    failed: number;
    /** True if this was a dry run. */
    dry_run: boolean;
    /** How the file was read; null when undoing. */
    file: {
        /** Name of the sheet; null for CSV. */
        sheet: string | null;
        /** Row number of the header. */
        header_row: number;
        /** Encoding of a CSV file; null for a workbook. */
        encoding: string | null;
        /** Delimiter of a CSV file; null for a workbook. */
        delimiter: string | null;
        /** Format in which dates were read; null if all are `YYYY-MM-DD` or dates of a workbook. */
        date_format: DateFormat | null;
    } | null;
    /** The columns of the file, with the field that each was taken for. */
    columns: {
        /** Header of the column as in the file. */
        column: string;
        /** The import's name for the column, such as `date_of_birth`; null for a column that is not read. */
        field: string | null;
    }[];
    /** Headers of columns that the import does not know, as in the file. Columns with values but no header are named by letter, as `column E (no header)`. */
    ignored_columns: string[];
    /** The first 1,000 problems, ordered by row and column. */
    errors: {
        /** Row number as in a spreadsheet, counted from 1. Null when undoing, for a student whom the file did not name. */
        row: number | null;
        /** Header of the column as in the file; null if the file has no such column. */
        column: string | null;
        /** The import's name for the column, such as `date_of_birth`. */
        field: string | null;
        /** The invalid value; null if it is blank. */
        value: string | null;
        /** What kind of problem it is. */
        code: ImportProblemCode;
        /** The problem. */
        message: string;
    }[];
    /** What a dry run would change: the first 1,000 students or marks, beginning with students whom the file does not name. Null if it is not a dry run, or without the permission read:students. */
    changes: {
        /** Row number; null for a student whom the file does not name. */
        row: number | null;
        /** The institution's own identifier. */
        student_id: string;
        /** How the student changes. */
        action: ImportAction;
        /** The fields that get another value; of a new student, all that have one. Such as `address_zip`. */
        fields: string[];
    }[] | null;
};
export type StudentSort = "relevance" | "-relevance" | "name" | "-name" | "student_id" | "-student_id" | "enrollment_date" | "-enrollment_date" | "created_at" | "-created_at";
export type SearchStudentsResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** The institution's own identifier. */
        student_id: string;
        /** Given name; empty for a person with one name. */
        first_name: string;
        /** Family name, or the name of a person with one name. */
        last_name: string;
        /** Email address, unique among the students. Null if there is none. */
        email: string | null;
        /** Phone number. */
        phone: string | null;
        /** Date of birth. */
        date_of_birth: string | null;
        /** Id of the current primary class, or of the last one if the student has left. */
        class_id: number | null;
        /** Name of the primary class. */
        class_name: string | null;
        /** Status of the student. */
        status: StudentStatus;
        /** Date of first enrolment. */
        enrollment_date: string;
        /** Postal address. */
        address: {
            /** Street and number. */
            street: string | null;
            /** City or town. */
            city: string | null;
            /** State, province or region. */
            state: string | null;
            /** Postal code. */
            zip: string | null;
        } | null;
        /** The primary guardian. */
        parent: {
            /** The guardian's id. */
            id: number;
            /** Full name. */
            name: string;
            /** Email address. */
            email: string | null;
            /** Phone number. */
            phone: string | null;
        } | null;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type ExportFormat = "csv" | "xlsx" | "json" | "ndjson";
export type ExportStudentsRow = {
    id: number;
    student_id: string;
    first_name: string;
    last_name: string;
    email: string | null;
    phone: string | null;
    date_of_birth: string | null;
    class_id: number | null;
    class_name: string | null;
    status: StudentStatus;
    enrollment_date: string;
    address_street: string | null;
    address_city: string | null;
    address_state: string | null;
    address_zip: string | null;
    parent_id: number | null;
    middle_name: string | null;
    preferred_first_name: string | null;
    preferred_middle_name: string | null;
    preferred_last_name: string | null;
    grade_level: string | null;
};
export type GetStudentResponse = {
    /** Id assigned by the service. */
    id: number;
    /** The institution's own identifier. */
    student_id: string;
    /** Given name; empty for a person with one name. */
    first_name: string;
    /** Family name, or the name of a person with one name. */
    last_name: string;
    /** Email address, unique among the students. Null if there is none. */
    email: string | null;
    /** Phone number. */
    phone: string | null;
    /** Date of birth. */
    date_of_birth: string | null;
    /** Id of the current primary class, or of the last one if the student has left. */
    class_id: number | null;
    /** Name of the primary class. */
    class_name: string | null;
    /** Status of the student. */
    status: StudentStatus;
    /** Date of first enrolment. */
    enrollment_date: string;
    /** Postal address. */
    address: {
        /** Street and number. */
        street: string | null;
        /** City or town. */
        city: string | null;
        /** State, province or region. */
        state: string | null;
        /** Postal code. */
        zip: string | null;
    } | null;
    /** The primary guardian. */
    parent: {
        /** The guardian's id. */
        id: number;
        /** Full name. */
        name: string;
        /** Email address. */
        email: string | null;
        /** Phone number. */
        phone: string | null;
    } | null;
    /** GPA, credits and attendance. */
    academic_records: {
        /** Grade point average weighted by credits, 2 decimals; null if there are no grades, or if the caller may not read those of all classes. */
        current_gpa: number | null;
        /** Credits of passed courses; null if the caller may not read the grades of all classes. */
        total_credits: number | null;
        /** Percentage of marks attended, 2 decimals; null if there are no marks, or if the caller may not read those of all classes. */
        attendance_rate: number | null;
    };
    /** When the record was created. */
    created_at: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type UnchangedParentInput = {
    /** The guardian's id. */
    id?: number | null;
    /** Full name. */
    name?: string | null;
    /** Email address. */
    email?: string | null;
    /** Phone number. */
    phone?: string | null;
};
export type UnchangedAcademicRecordsInput = {
    /** Grade point average. */
    current_gpa?: number | null;
    /** Credits of passed courses. */
    total_credits?: number | null;
    /** Percentage of marks attended. */
    attendance_rate?: number | null;
};
export type UpdateStudentRequest = {
    /** Id of the student. */
    id?: number;
    /** Given name, at most 100 characters; empty for a person with one name. */
    first_name?: string;
    /** Family name, or the name of a person with one name, 1 to 100 characters. */
    last_name?: string;
    /** Email address, unique among the students. */
    email?: string | null;
    /** Phone number: at least 5 digits, beside them only spaces, + - ( ) . / # , *, x and ext. */
    phone?: string | null;
    /** Id of the primary class; null ends the primary enrolment. */
    class_id?: number | null;
    /** The new status. */
    status?: StudentStatus;
    /** The institution's own identifier. */
    student_id?: string | null;
    /** Name of the primary class. */
    class_name?: string | null;
    /** Date of birth. */
    date_of_birth?: string | null;
    /** Date of first enrolment. */
    enrollment_date?: string | null;
    /** Postal address. */
    address?: AddressInput | null;
    /** The primary guardian. */
    parent?: UnchangedParentInput | null;
    /** Id of the primary guardian. */
    parent_id?: number | null;
    /** GPA, credits and attendance. */
    academic_records?: UnchangedAcademicRecordsInput | null;
    /** When the record was created. */
    created_at?: string | null;
    /** When the record was last changed. */
    updated_at?: string | null;
};
export type UpdateStudentResponse = {
    /** Id assigned by the service. */
    id: number;
    /** The institution's own identifier. */
    student_id: string;
    /** Given name; empty for a person with one name. */
    first_name: string;
    /** Family name, or the name of a person with one name. */
    last_name: string;
    /** Email address, unique among the students. Null if there is none. */
    email: string | null;
    /** Phone number. */
    phone: string | null;
    /** Date of birth. */
    date_of_birth: string | null;
    /** Id of the current primary class, or of the last one if the student has left. */
    class_id: number | null;
    /** Name of the primary class. */
    class_name: string | null;
    /** Status of the student. */
    status: StudentStatus;
    /** Date of first enrolment. */
    enrollment_date: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type DeleteStudentResponse = {
    /** Confirmation message. */
    message: string;
    /** Id of the student. */
    id: number;
};
export type CourseStatus = "active" | "archived";
export type ListCoursesResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** The institution's own code, unique. */
        code: string;
        /** Name of the course. */
        name: string;
        /** Content of the course. */
        description: string | null;
        /** Subject, such as Mathematics. */
        subject: string | null;
        /** Department that teaches the course. */
        department: string | null;
        /** Credits earned by passing the course, 0 to 99. */
        credits: number;
        /** True if final grades count towards the GPA. */
        gpa_applicable: boolean;
        /** Status of the course. */
        status: CourseStatus;
        /** When the record was created. */
        created_at: string;
        /** When the record was last changed. */
        updated_at: string;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type CreateCourseRequest = {
    /** The institution's own code, unique, 1 to 64 characters. */
    code: string;
    /** Name, 1 to 200 characters. */
    name: string;
    /** Content of the course, at most 2,000 characters. */
    description?: string | null;
    /** Subject, at most 200 characters. */
    subject?: string | null;
    /** Department, at most 200 characters. */
    department?: string | null;
    /** Credits, 0 to 99. Default 0. */
    credits?: number | null;
    /** True if final grades count towards the GPA. Default true. */
    gpa_applicable?: boolean | null;
};
export type CreateCourseResponse = {
    /** Id assigned by the service. */
    id: number;
    /** The institution's own code, unique. */
    code: string;
    /** Name of the course. */
    name: string;
    /** Content of the course. */
    description: string | null;
    /** Subject, such as Mathematics. */
    subject: string | null;
    /** Department that teaches the course. */
    department: string | null;
    /** Credits earned by passing the course, 0 to 99. */
    credits: number;
    /** True if final grades count towards the GPA. */
    gpa_applicable: boolean;
    /** Status of the course. */
    status: CourseStatus;
    /** When the record was created. */
    created_at: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type AttendanceStatus = "present" | "absent" | "late" | "excused";
export type ListAttendanceResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** Id of the class. */
        class_id: number;
        /** Name of the class. */
        class_name: string;
        /** The student. */
        student: {
            /** Id assigned by the service. */
            id: number;
            /** The institution's own identifier. */
            student_id: string;
            /** Given name. */
            first_name: string;
            /** Family name. */
            last_name: string;
        };
        /** The day. */
        date: string;
        /** What holds: a correction of the office, else an absence note, else the teacher's mark. */
        status: AttendanceStatus;
        /** Minutes that the student was late. */
        minutes_late: number | null;
        /** Remark. */
        note: string | null;
        /** The user who recorded the mark; null for an API key. */
        recorded_by: {
            /** Id of the user. */
            id: number;
            /** Full name. */
            name: string;
        } | null;
        /** When the mark was first recorded. */
        created_at: string;
        /** When the mark was last changed. */
        updated_at: string;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
    /** Totals of all marks that match the filter, not only those on this page. */
    summary: {
        /** Marks with the status present. */
        present: number;
        /** Marks with the status absent. */
        absent: number;
        /** Marks with the status late. */
        late: number;
        /** Marks with the status excused. */
        excused: number;
        /** All marks that count. */
        total: number;
        /** Percentage attended, 2 decimals; null if no marks count. */
        attendance_rate: number | null;
    };
};
export type AssessmentInput = {
    /** Title, 1 to 200 characters. It identifies the assessment of submitted grades: the oldest one of the class, course and term. A new title must not be in use there. */
    title: string;
    /** Type of work, such as quiz, at most 50 characters. */
    "type"?: string | null;
    /** Maximum score, above 0, at most 2 decimals. Default 100. Fixed once there are grades, except those of the same submission. */
    max_score?: number | null;
    /** Weight among the assessments, at most 3 decimals. */
    weight?: number | null;
};
export type GradeStatus = "graded" | "incomplete" | "withdrawn" | "exempt";
export type GradeInput = {
    /** The institution's own identifier of the student. */
    student_id?: string | null;
    /** Id of the student. */
    id?: number | null;
    /** Score, at most 2 decimals. Up to ten times the maximum score as extra credit, unless the institution refuses it. */
    score?: number | null;
    /** Letter of the institution's grade scale. */
    letter?: string | null;
    /** Status of the grade. Default graded, which requires a score or a letter. */
    status?: GradeStatus | null;
    /** Remark, at most 1,000 characters. */
    comment?: string | null;
};
export type SubmitGradesRequest = {
    /** Id of the course. Default: the course of the class. Required for a homeroom. */
    course_id?: number | null;
    /** Name of the term. Default: the term of the class. Final grades are of that term, of one that contains it, or of a part of it. */
    term?: string | null;
    /** The assessment. Omit it for final grades. */
    assessment?: AssessmentInput | null;
    /** 1 to 1,000 grades, submitted all or nothing. */
    grades: GradeInput[];
};
export type SubmitGradesResponse = {
    /** Id of the class. */
    class_id: number;
    /** Id of the course. */
    course_id: number;
    /** Name of the term. */
    term: string | null;
    /** The assessment; null for final grades. */
    assessment: {
        /** Title. Assessments that another system created may share one. */
        title: string;
        /** Type of work, such as quiz. */
        "type": string | null;
        /** Maximum score. */
        max_score: number;
        /** Weight among the assessments. */
        weight: number | null;
    } | null;
    /** Number of new grades. */
    created: number;
    /** Number of replaced grades. Their former values are in their history. */
    updated: number;
    /** Number of grades that already had the same values. */
    unchanged: number;
    /** The grades, in the order of the input. */
    grades: {
        /** Id assigned by the service. */
        id: number;
        /** The student. */
        student: {
            /** Id assigned by the service. */
            id: number;
            /** The institution's own identifier. */
            student_id: string;
            /** Given name. */
            first_name: string;
            /** Family name. */
            last_name: string;
        };
        /** Score, above the maximum score with extra credit; null if a letter was submitted. */
        score: number | null;
        /** Maximum score. */
        max_score: number;
        /** Letter of the institution's grade scale. */
        letter: string | null;
        /** Grade points by the grade scale; null unless the status is graded. */
        points: number | null;
        /** Status of the grade. */
        status: GradeStatus;
        /** Remark. */
        comment: string | null;
        /** The user who submitted the grade; null for an API key. */
        submitted_by: {
            /** Id of the user. */
            id: number;
            /** Full name. */
            name: string;
        } | null;
        /** When the grade was submitted. */
        submitted_at: string;
    }[];
};
export type LoginRequest = {
    /** Email address of the user. */
    email: string;
    /** Password of the user. */
    password: string;
};
export type LoginResponse = {
    /** Access token. Send it as `Authorization: Bearer …`. */
    access_token: string;
    /** Refresh token for new access tokens. Keep it secret. */
    refresh_token: string;
    /** Always `Bearer`. */
    token_type: string;
    /** Lifetime of the access token in seconds. */
    expires_in: number;
    /** The user who signed in. */
    user: {
        /** Id of the user. */
        id: number;
        /** Email address. */
        email: string;
        /** Full name. */
        name: string;
        /** Name of the role. */
        role: string;
    };
};
export type RefreshTokenRequest = {
    /** The refresh token returned by login. */
    refresh_token: string;
};
export type RefreshTokenResponse = {
    /** Access token. Send it as `Authorization: Bearer …`. */
    access_token: string;
    /** Always `Bearer`. */
    token_type: string;
    /** Lifetime of the access token in seconds. */
    expires_in: number;
};
export type LogoutResponse = {
    /** Confirmation message for people. */
    message: string;
};
export type Permission = "read:students" | "create:students" | "update:students" | "delete:students" | "import:students" | "export:students" | "erase:students" | "read:courses" | "create:courses" | "update:courses" | "delete:courses" | "read:classes" | "create:classes" | "update:classes" | "delete:classes" | "read:attendance" | "record:attendance" | "correct:attendance" | "manage:calendar" | "read:grades" | "submit:grades" | "manage:grading" | "issue:documents" | "read:guardians" | "manage:guardians" | "read:webhooks" | "manage:webhooks" | "read:users" | "manage:users" | "read:roles" | "manage:roles" | "read:analytics" | "read:audit_logs" | "manage:api_keys";
export type ProfileResponse = {
    /** Id assigned by the service. */
    id: number;
    /** Email address that the user signs in with. */
    email: string;
    /** Full name. */
    name: string;
    /** Name of the role. */
    role: string;
    /** Permissions of the role, as `<action>:<resource>`. */
    permissions: Permission[];
    /** The institution of the user. */
    institution: {
        /** Id of the institution. */
        id: number;
        /** Name of the institution. */
        name: string;
    };
};
export type CreateApiKeyRequest = {
    /** Name that says what the key is for, 1 to 100 characters. */
    name: string;
};
export type CreateApiKeyResponse = {
    /** Id assigned by the service. */
    id: number;
    /** Name that says what the key is for. */
    name: string;
    /** The key, shown only once. Send it in the `X-API-Key` header. */
    api_key: string;
    /** The first characters of the key, for recognising it. */
    prefix: string;
    /** When the key was created. */
    created_at: string;
};
export type ListUsersResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** Email address that the user signs in with. */
        email: string;
        /** Full name. */
        name: string;
        /** Name of the role. */
        role: string;
        /** True if the user may sign in. */
        active: boolean;
        /** When the user last signed in. */
        last_login_at: string | null;
        /** When the user was created. */
        created_at: string;
        /** When the user was last changed. */
        updated_at: string;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type CreateRoleRequest = {
    /** Unique name: 1 to 64 characters a-z, 0-9, _ and -. */
    name: string;
    /** Purpose of the role, at most 500 characters. */
    description?: string | null;
    /** One or more permissions. The caller must hold all of them. */
    permissions: Permission[];
};
export type CreateRoleResponse = {
    /** Id assigned by the service. */
    id: number;
    /** Name, unique among the roles. */
    name: string;
    /** Purpose of the role. */
    description: string | null;
    /** Permissions of the role, as `<action>:<resource>`. */
    permissions: Permission[];
    /** True for roles that every institution has. Built-in roles cannot be changed. */
    built_in: boolean;
    /** When the role was created. */
    created_at: string;
    /** When the role was last changed. */
    updated_at: string;
};
export type GetAnalyticsResponse = {
    /** When the figures were computed. */
    generated_at: string;
    /** The period that the figures cover. */
    period: {
        /** First day. */
        "from": string;
        /** Last day. */
        to: string;
    };
    /** Current student numbers, and enrolments in the period. */
    students: {
        /** All students. */
        total: number;
        /** Students by status. */
        by_status: {
            /** Active students. */
            active: number;
            /** Students who have left or are on leave. */
            inactive: number;
            /** Students who have graduated. */
            graduated: number;
        };
        /** Active students by primary class. Classes without active students are omitted. */
        by_class: {
            /** Id of the class. */
            class_id: number;
            /** Name of the class. */
            class_name: string;
            /** Active students with this primary class. */
            students: number;
        }[];
        /** Students whose enrolment date is in the period. */
        enrolled_in_period: number;
        /** Students by month of enrolment, with an entry for every month of the period. */
        enrolment_by_month: {
            /** The month, `YYYY-MM`. */
            month: string;
            /** Students whose enrolment date is in both the month and the period. */
            students: number;
        }[];
    };
    /** Attendance in the period. */
    attendance: {
        /** Percentage attended, 2 decimals; null if there are no marks. */
        rate: number | null;
        /** One entry for each day that has marks. */
        by_day: {
            /** The day. */
            date: string;
            /** Percentage attended, 2 decimals; null if no mark counts. */
            rate: number | null;
            /** Number of marks. */
            records: number;
        }[];
    };
    /** Current GPAs, and grades submitted in the period. */
    academics: {
        /** Average GPA of all students who have one, 2 decimals. */
        average_gpa: number | null;
        /** Number of students in each of eight equal GPA ranges, from 0 to the best grade of the scale. */
        gpa_distribution: {
            /** Lowest GPA of the range. */
            "from": number;
            /** Upper bound, exclusive except in the last range. */
            to: number;
            /** Students with a GPA in the range. */
            students: number;
        }[];
        /** Grades submitted in the period, without those of deleted students. */
        grades_submitted: number;
    };
    /** Use of the service in the period. */
    activity: {
        /** Requests that count towards the rate limit. */
        api_requests: number;
        /** Users who made at least one of these requests. */
        active_users: number;
    };
};
export type ActorType = "user" | "api_key" | "oauth_client" | "system";
export type ListAuditLogsResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** When the action happened. */
        occurred_at: string;
        /** The actor. */
        actor: {
            /** Kind of actor. */
            "type": ActorType;
            /** Id of the user, API key or OAuth client. */
            id: number | null;
            /** The actor's name at the time of the action. */
            name: string | null;
        };
        /** Name of the action, such as `student.updated`. */
        action: string;
        /** The affected resource. */
        resource: {
            /** Type of the resource, such as `student` or `role`. */
            "type": string;
            /** Id of the resource. */
            id: number | null;
        };
        /** Each changed field with `from` and `to`. Personal values of erased people read `[erased]`, values that were tampered with `[unreadable]`, and attendance notes `[not kept]`. */
        changes: {
            [key: string]: {
                "from": any;
                to: any;
            };
        } | {
            [key: string]: {
                "from": any;
                to: any;
            };
        };
        /** IP address of the client. */
        ip: string | null;
        /** Id of the request, as in its response and the logs. */
        request_id: string | null;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type WebhookEvent = "student.created" | "student.updated" | "student.deleted" | "student.restored" | "students.imported" | "course.created" | "course.updated" | "attendance.recorded" | "attendance.corrected" | "absence_note.created" | "absence_note.withdrawn" | "calendar.changed" | "grades.submitted" | "grades.published" | "document.issued" | "user.created" | "webhook.ping" | "*";
export type ListWebhooksResponse = {
    /** The entries of this page. */
    data: {
        /** Id assigned by the service. */
        id: number;
        /** URL that events are posted to. */
        url: string;
        /** Names of the subscribed events; `*` stands for all. */
        events: WebhookEvent[];
        /** Purpose of the subscription. */
        description: string | null;
        /** True if events are delivered. Set to false when deliveries have failed for five days, or the receiver responds with 410. */
        active: boolean;
        /** When the record was created. */
        created_at: string;
        /** When the record was last changed. */
        updated_at: string;
    }[];
    /** Position of this page in the list. */
    pagination: {
        /** Number of entries in the whole list. */
        total: number;
        /** Number of this page, from 1. */
        page: number;
        /** Entries per page. */
        limit: number;
        /** Number of pages in the whole list; 0 if it is empty. */
        total_pages: number;
    };
};
export type CreateWebhookRequest = {
    /** URL to post events to: https, at a public address, without credentials. */
    url: string;
    /** Names of events, such as `student.created`, or only `*` for all events. */
    events: WebhookEvent[];
    /** Purpose of the subscription, at most 500 characters. */
    description?: string | null;
};
export type CreateWebhookResponse = {
    /** Id assigned by the service. */
    id: number;
    /** URL that events are posted to. */
    url: string;
    /** Names of the subscribed events; `*` stands for all. */
    events: WebhookEvent[];
    /** Purpose of the subscription. */
    description: string | null;
    /** True if events are delivered. Set to false when deliveries have failed for five days, or the receiver responds with 410. */
    active: boolean;
    /** Secret that signs messages (Standard Webhooks): `whsec_` and 32 bytes in base64. */
    secret: string;
    /** When the record was created. */
    created_at: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type UpdateWebhookRequest = {
    /** URL to post events to: https, at a public address, without credentials. */
    url?: string;
    /** Names of events, such as `student.created`, or only `*` for all events. */
    events?: WebhookEvent[];
    /** Purpose of the subscription, at most 500 characters; null clears it. */
    description?: string | null;
    /** True if events are delivered. Setting it to false cancels pending deliveries. */
    active?: boolean;
};
export type UpdateWebhookResponse = {
    /** Id assigned by the service. */
    id: number;
    /** URL that events are posted to. */
    url: string;
    /** Names of the subscribed events; `*` stands for all. */
    events: WebhookEvent[];
    /** Purpose of the subscription. */
    description: string | null;
    /** True if events are delivered. Set to false when deliveries have failed for five days, or the receiver responds with 410. */
    active: boolean;
    /** When the record was created. */
    created_at: string;
    /** When the record was last changed. */
    updated_at: string;
};
export type DeleteWebhookResponse = {
    /** Confirmation message. */
    message: string;
    /** Id of the subscription. */
    id: number;
};
/**
 * Returns the students of the institution, ordered by id.
 */
export function listStudents({ page, limit, classId, status, search, xRequestId }: {
    page?: number;
    limit?: number;
    classId?: number;
    status?: StudentStatus;
    search?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListStudentsResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students${QS.query(QS.explode({
        page,
        limit,
        class_id: classId,
        status,
        search
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Creates an active student.
 */
export function createStudent(createStudentRequest: CreateStudentRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: CreateStudentResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/students", oazapfts.json({
        ...opts,
        method: "POST",
        body: createStudentRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Imports students from a CSV or XLSX file.
 */
export function importStudents(importStudentsRequest: ImportStudentsRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ImportStudentsResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/students/import", oazapfts.multipart({
        ...opts,
        method: "POST",
        body: importStudentsRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Returns the students that match every search word, most relevant first.
 */
export function searchStudents(q: string, { classId, status, sort, page, limit, xRequestId }: {
    classId?: number;
    status?: StudentStatus;
    sort?: StudentSort;
    page?: number;
    limit?: number;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: SearchStudentsResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students/search${QS.query(QS.explode({
        q,
        class_id: classId,
        status,
        sort,
        page,
        limit
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Exports the students that match the filters.
 */
export function exportStudents({ format, template, bom, classId, status, search, xRequestId }: {
    format?: ExportFormat;
    template?: boolean;
    bom?: boolean;
    classId?: number;
    status?: StudentStatus;
    search?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ExportStudentsRow[];
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students/export${QS.query(QS.explode({
        format,
        template,
        bom,
        class_id: classId,
        status,
        search
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Returns one student.
 */
export function getStudent(id: number, { xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetStudentResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students/${encodeURIComponent(id)}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Changes a student.
 */
export function updateStudent(id: number, updateStudentRequest?: UpdateStudentRequest, { xRequestId, ifMatch }: {
    xRequestId?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: UpdateStudentResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 412;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: updateStudentRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "If-Match": ifMatch
        })
    }));
}
/**
 * Soft-deletes a student.
 */
export function deleteStudent(id: number, { xRequestId, ifMatch }: {
    xRequestId?: string;
    ifMatch?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: DeleteStudentResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 412;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/students/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "If-Match": ifMatch
        })
    });
}
/**
 * Returns the courses of the institution, ordered by id.
 */
export function listCourses({ page, limit, status, search, xRequestId }: {
    page?: number;
    limit?: number;
    status?: CourseStatus;
    search?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListCoursesResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/courses${QS.query(QS.explode({
        page,
        limit,
        status,
        search
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Creates an active course.
 */
export function createCourse(createCourseRequest: CreateCourseRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: CreateCourseResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/courses", oazapfts.json({
        ...opts,
        method: "POST",
        body: createCourseRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Returns the attendance records of a class, ordered by id.
 */
export function listAttendance(id: number, { page, limit, date, $from, to, studentId, status, xRequestId }: {
    page?: number;
    limit?: number;
    date?: string;
    $from?: string;
    to?: string;
    studentId?: string;
    status?: AttendanceStatus;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListAttendanceResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/classes/${encodeURIComponent(id)}/attendance${QS.query(QS.explode({
        page,
        limit,
        date,
        "from": $from,
        to,
        student_id: studentId,
        status
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Submits grades of a class, all or nothing.
 */
export function submitGrades(id: number, submitGradesRequest: SubmitGradesRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: SubmitGradesResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/classes/${encodeURIComponent(id)}/grades`, oazapfts.json({
        ...opts,
        method: "POST",
        body: submitGradesRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Signs a user in and opens a session.
 */
export function login(loginRequest: LoginRequest, { xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: LoginResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/auth/login", oazapfts.json({
        ...opts,
        method: "POST",
        body: loginRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    }));
}
/**
 * Issues a new access token for the session of a refresh token.
 */
export function refreshToken(refreshTokenRequest: RefreshTokenRequest, { xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: RefreshTokenResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/auth/refresh", oazapfts.json({
        ...opts,
        method: "POST",
        body: refreshTokenRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    }));
}
/**
 * Ends the session of this request and invalidates its tokens.
 */
export function logout({ xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: LogoutResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/auth/logout", {
        ...opts,
        method: "POST",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Returns the signed-in user.
 */
export function profile({ xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ProfileResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/auth/profile", {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Creates an API key.
 */
export function createApiKey(createApiKeyRequest: CreateApiKeyRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: CreateApiKeyResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/auth/api-key", oazapfts.json({
        ...opts,
        method: "POST",
        body: createApiKeyRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Returns the users of the institution, ordered by id.
 */
export function listUsers({ page, limit, role, active, search, xRequestId }: {
    page?: number;
    limit?: number;
    role?: string;
    active?: boolean;
    search?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListUsersResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/admin/users${QS.query(QS.explode({
        page,
        limit,
        role,
        active,
        search
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Creates a role.
 */
export function createRole(createRoleRequest: CreateRoleRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: CreateRoleResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/admin/roles", oazapfts.json({
        ...opts,
        method: "POST",
        body: createRoleRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Returns figures about the institution for a period.
 */
export function getAnalytics({ $from, to, xRequestId }: {
    $from?: string;
    to?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: GetAnalyticsResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/admin/analytics${QS.query(QS.explode({
        "from": $from,
        to
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Returns the audit trail of the institution, newest first.
 */
export function listAuditLogs({ page, limit, actorType, actorId, action, resourceType, resourceId, $from, to, xRequestId }: {
    page?: number;
    limit?: number;
    actorType?: ActorType;
    actorId?: number;
    action?: string;
    resourceType?: string;
    resourceId?: number;
    $from?: string;
    to?: string;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListAuditLogsResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/admin/audit-logs${QS.query(QS.explode({
        page,
        limit,
        actor_type: actorType,
        actor_id: actorId,
        action,
        resource_type: resourceType,
        resource_id: resourceId,
        "from": $from,
        to
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Returns the webhook subscriptions of the institution, ordered by id.
 */
export function listWebhooks({ page, limit, xRequestId }: {
    page?: number;
    limit?: number;
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: ListWebhooksResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/webhooks${QS.query(QS.explode({
        page,
        limit
    }))}`, {
        ...opts,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
/**
 * Subscribes a receiver to events.
 */
export function createWebhook(createWebhookRequest: CreateWebhookRequest, { xRequestId, idempotencyKey }: {
    xRequestId?: string;
    idempotencyKey?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 201;
        data: CreateWebhookResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 422;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>("/webhooks", oazapfts.json({
        ...opts,
        method: "POST",
        body: createWebhookRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId,
            "Idempotency-Key": idempotencyKey
        })
    }));
}
/**
 * Changes a subscription.
 */
export function updateWebhook(id: number, updateWebhookRequest?: UpdateWebhookRequest, { xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: UpdateWebhookResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 408;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 413;
        data: ErrorBody;
    } | {
        status: 415;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/webhooks/${encodeURIComponent(id)}`, oazapfts.json({
        ...opts,
        method: "PUT",
        body: updateWebhookRequest,
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    }));
}
/**
 * Deletes a subscription permanently, with its delivery log.
 */
export function deleteWebhook(id: number, { xRequestId }: {
    xRequestId?: string;
} = {}, opts?: Oazapfts.RequestOpts) {
    return oazapfts.fetchJson<{
        status: 200;
        data: DeleteWebhookResponse;
    } | {
        status: 400;
        data: ErrorBody;
    } | {
        status: 401;
        data: ErrorBody;
    } | {
        status: 403;
        data: ErrorBody;
    } | {
        status: 404;
        data: ErrorBody;
    } | {
        status: 405;
        data: ErrorBody;
    } | {
        status: 409;
        data: ErrorBody;
    } | {
        status: 429;
        data: ErrorBody;
    } | {
        status: 500;
        data: ErrorBody;
    } | {
        status: 503;
        data: ErrorBody;
    }>(`/webhooks/${encodeURIComponent(id)}`, {
        ...opts,
        method: "DELETE",
        headers: oazapfts.mergeHeaders(opts?.headers, {
            "X-Request-Id": xRequestId
        })
    });
}
