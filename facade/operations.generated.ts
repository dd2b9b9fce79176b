// Generated from the .graphql files of this folder by `npm run generate`.
import { parse } from 'graphql';

export const ListUsersDocument = parse(`
query ListUsers($page: Int, $limit: Int, $role: String, $active: Boolean, $search: String) {
  users(page: $page, limit: $limit, role: $role, active: $active, search: $search) {
    data {
      id
      email
      name
      role
      active
      last_login_at: lastLoginAt
      created_at: createdAt
      updated_at: updatedAt
    }
    pagination {
      ...Paging
    }
  }
}

fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}
`);

export const CreateRoleDocument = parse(`
mutation CreateRole($name: String!, $description: String, $permissions: [String!]!) {
  createRole(
    input: {name: $name, description: $description, permissions: $permissions}
  ) {
    id
    name
    description
    permissions
    built_in: builtIn
    created_at: createdAt
    updated_at: updatedAt
  }
}
`);

export const ListAuditLogsDocument = parse(`
query ListAuditLogs($page: Int, $limit: Int, $actor_type: ActorType, $actor_id: Int, $action: String, $resource_type: String, $resource_id: Int, $from: DateTime, $to: DateTime) {
  auditLogs(
    page: $page
    limit: $limit
    actorType: $actor_type
    actorId: $actor_id
    action: $action
    resourceType: $resource_type
    resourceId: $resource_id
    from: $from
    to: $to
  ) {
    data {
      id
      occurred_at: occurredAt
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
      request_id: requestId
    }
    pagination {
      ...Paging
    }
  }
}

fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}
`);

export const GetAnalyticsDocument = parse(`
query GetAnalytics($from: Date, $to: Date) {
  analytics(from: $from, to: $to) {
    generated_at: generatedAt
    period {
      from
      to
    }
    students {
      total
      by_status: byStatus {
        active
        inactive
        graduated
      }
      by_class: byClass {
        class_id: classId
        class_name: className
        students
      }
      enrolled_in_period: enrolledInPeriod
      enrolment_by_month: enrolmentByMonth {
        month
        students
      }
    }
    attendance {
      rate
      by_day: byDay {
        date
        rate
        records
      }
    }
    academics {
      average_gpa: averageGpa
      gpa_distribution: gpaDistribution {
        from
        to
        students
      }
      grades_submitted: gradesSubmitted
    }
    activity {
      api_requests: apiRequests
      active_users: activeUsers
    }
  }
}
`);

export const LoginDocument = parse(`
mutation Login($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    access_token: accessToken
    refresh_token: refreshToken
    token_type: tokenType
    expires_in: expiresIn
    user {
      id
      email
      name
      role
    }
  }
}
`);

export const RefreshTokenDocument = parse(`
mutation RefreshToken($refresh_token: String!) {
  refreshToken(refreshToken: $refresh_token) {
    access_token: accessToken
    token_type: tokenType
    expires_in: expiresIn
  }
}
`);

export const LogoutDocument = parse(`
mutation Logout {
  logout {
    message
  }
}
`);

export const ProfileDocument = parse(`
query Profile {
  me {
    id
    email
    name
    role
    permissions
    institution {
      id
      name
    }
  }
}
`);

export const CreateApiKeyDocument = parse(`
mutation CreateApiKey($name: String!) {
  createApiKey(name: $name) {
    id
    name
    api_key: apiKey
    prefix
    created_at: createdAt
  }
}
`);

export const ListAttendanceDocument = parse(`
query ListAttendance($id: Int!, $page: Int, $limit: Int, $date: Date, $from: Date, $to: Date, $student_id: String, $status: AttendanceStatus) {
  attendance(
    classId: $id
    page: $page
    limit: $limit
    date: $date
    from: $from
    to: $to
    studentId: $student_id
    status: $status
  ) {
    data {
      id
      class_id: classId
      class_name: className
      student {
        id
        student_id: studentId
        first_name: firstName
        last_name: lastName
      }
      date
      status
      minutes_late: minutesLate
      note
      recorded_by: recordedBy {
        id
        name
      }
      created_at: createdAt
      updated_at: updatedAt
    }
    pagination {
      ...Paging
    }
    summary {
      present
      absent
      late
      excused
      total
      attendance_rate: attendanceRate
    }
  }
}

fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}
`);

export const ListCoursesDocument = parse(`
fragment CourseFields on Course {
  id
  code
  name
  description
  subject
  department
  credits
  gpa_applicable: gpaApplicable
  status
  created_at: createdAt
  updated_at: updatedAt
}

query ListCourses($page: Int, $limit: Int, $status: CourseStatus, $search: String) {
  courses(page: $page, limit: $limit, status: $status, search: $search) {
    data {
      ...CourseFields
    }
    pagination {
      ...Paging
    }
  }
}

fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}
`);

export const CreateCourseDocument = parse(`
fragment CourseFields on Course {
  id
  code
  name
  description
  subject
  department
  credits
  gpa_applicable: gpaApplicable
  status
  created_at: createdAt
  updated_at: updatedAt
}

mutation CreateCourse($code: String!, $name: String!, $description: String, $subject: String, $department: String, $credits: Int, $gpa_applicable: Boolean) {
  createCourse(
    input: {code: $code, name: $name, description: $description, subject: $subject, department: $department, credits: $credits, gpaApplicable: $gpa_applicable}
  ) {
    ...CourseFields
  }
}
`);

export const SubmitGradesDocument = parse(`
mutation SubmitGrades($id: Int!, $course_id: Int, $term: String, $assessment: AssessmentInput, $grades: [GradeInput!]!) {
  submitGrades(
    classId: $id
    input: {courseId: $course_id, term: $term, assessment: $assessment, grades: $grades}
  ) {
    class_id: classId
    course_id: courseId
    term
    assessment {
      title
      type
      max_score: maxScore
      weight
    }
    created
    updated
    unchanged
    grades {
      id
      student {
        id
        student_id: studentId
        first_name: firstName
        last_name: lastName
      }
      score
      max_score: maxScore
      letter
      points
      status
      comment
      submitted_by: submittedBy {
        id
        name
      }
      submitted_at: submittedAt
    }
  }
}
`);

export const BeginLoginDocument = parse(`
mutation BeginLogin($email: String!, $password: String!) {
  beginLogin(email: $email, password: $password) {
    tokens {
      access_token: accessToken
      refresh_token: refreshToken
      token_type: tokenType
      expires_in: expiresIn
    }
    challenge {
      challenge
      factors
      passkey
      expires_in: expiresIn
    }
  }
}
`);

export const BeginPasskeyLoginDocument = parse(`
mutation BeginPasskeyLogin {
  beginPasskeyLogin {
    challenge
    factors
    passkey
    expires_in: expiresIn
  }
}
`);

export const CompleteLoginDocument = parse(`
mutation CompleteLogin($challenge: String!, $totp: String, $recovery_code: String, $passkey: JSONObject) {
  completeLogin(
    challenge: $challenge
    response: {totp: $totp, recoveryCode: $recovery_code, passkey: $passkey}
  ) {
    access_token: accessToken
    refresh_token: refreshToken
    token_type: tokenType
    expires_in: expiresIn
  }
}
`);

export const ViewingUserDocument = parse(`
query ViewingUser {
  me {
    id
    name
    email
    role
    permissions
  }
}
`);

export const ViewedInstitutionDocument = parse(`
query ViewedInstitution {
  institution {
    id
    name
    slug
    accentColor
    logoPath
    timeZone
    gradeLevels
  }
}
`);

export const DocumentFileDocument = parse(`
query DocumentFile($id: Int!) {
  documentFile(id: $id) {
    file_name: fileName
    content_type: contentType
    url
  }
}
`);

export const DocumentBatchFileDocument = parse(`
query DocumentBatchFile($id: Int!) {
  documentBatchFile(id: $id) {
    file_name: fileName
    content_type: contentType
    url
  }
}
`);

export const DocumentPreviewFileDocument = parse(`
query DocumentPreviewFile($kind: DocumentKind!, $template_id: Int!, $student_id: String!, $term_id: Int) {
  documentPreviewFile(
    kind: $kind
    templateId: $template_id
    studentId: $student_id
    termId: $term_id
  ) {
    file_name: fileName
    content_type: contentType
    url
  }
}
`);

export const VerifyDocumentDocument = parse(`
query VerifyDocument($code: String!) {
  verifyDocument(code: $code) {
    valid
    intact
    kind
    institution
    issuedOn
    studentName
    revokedOn
    replacedOn
    lines {
      course
      term
      letter
      credits
    }
    gpa
    credits
  }
}
`);

export const OneRosterBundleDocument = parse(`
query OneRosterBundle($version: String, $since: DateTime) {
  oneRosterBundle(version: $version, since: $since) {
    file_name: fileName
    content_type: contentType
    url
  }
}
`);

export const ExportStudentsDocument = parse(`
query ExportStudents($format: ExportFormat, $template: Boolean, $bom: Boolean, $class_id: Int, $status: StudentStatus, $search: String) {
  exportStudents(
    format: $format
    template: $template
    bom: $bom
    classId: $class_id
    status: $status
    search: $search
  ) {
    file_name: fileName
    content_type: contentType
    url
  }
}
`);

export const ImportStudentsDocument = parse(`
mutation ImportStudents($file: Upload!, $class_id: Int, $mode: ImportMode, $dry_run: Boolean, $atomic: Boolean, $encoding: String, $date_format: DateFormat, $columns: JSON, $similar_ids: SimilarIds, $missing: MissingPolicy, $missing_limit: Int) {
  importStudents(
    file: $file
    classId: $class_id
    mode: $mode
    dryRun: $dry_run
    atomic: $atomic
    encoding: $encoding
    dateFormat: $date_format
    columns: $columns
    similarIds: $similar_ids
    missing: $missing
    missingLimit: $missing_limit
  ) {
    id
    total_rows: totalRows
    created
    updated
    unchanged
    skipped
    failed
    dry_run: dryRun
    file {
      sheet
      header_row: headerRow
      encoding
      delimiter
      date_format: dateFormat
    }
    columns {
      column
      field
    }
    ignored_columns: ignoredColumns
    errors {
      row
      column
      field
      value
      code
      message
    }
    changes {
      row
      student_id: studentId
      action
      fields
    }
  }
}
`);

export const ListStudentsDocument = parse(`
fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}

fragment StudentFields on Student {
  id
  student_id: studentId
  first_name: firstName
  last_name: lastName
  email
  phone
  date_of_birth: dateOfBirth
  class_id: classId
  class_name: className
  status
  enrollment_date: enrollmentDate
}

fragment StudentItem on Student {
  ...StudentFields
  address {
    street
    city
    state
    zip
  }
  parent {
    id
    name
    email
    phone
  }
}

query ListStudents($page: Int, $limit: Int, $class_id: Int, $status: StudentStatus, $search: String) {
  students(
    page: $page
    limit: $limit
    classId: $class_id
    status: $status
    search: $search
  ) {
    data {
      ...StudentItem
    }
    pagination {
      ...Paging
    }
  }
}
`);

export const SearchStudentsDocument = parse(`
fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}

fragment StudentFields on Student {
  id
  student_id: studentId
  first_name: firstName
  last_name: lastName
  email
  phone
  date_of_birth: dateOfBirth
  class_id: classId
  class_name: className
  status
  enrollment_date: enrollmentDate
}

fragment StudentItem on Student {
  ...StudentFields
  address {
    street
    city
    state
    zip
  }
  parent {
    id
    name
    email
    phone
  }
}

query SearchStudents($q: String!, $class_id: Int, $status: StudentStatus, $sort: String, $page: Int, $limit: Int) {
  searchStudents(
    q: $q
    classId: $class_id
    status: $status
    sort: $sort
    page: $page
    limit: $limit
  ) {
    data {
      ...StudentItem
    }
    pagination {
      ...Paging
    }
  }
}
`);

export const GetStudentDocument = parse(`
fragment StudentFields on Student {
  id
  student_id: studentId
  first_name: firstName
  last_name: lastName
  email
  phone
  date_of_birth: dateOfBirth
  class_id: classId
  class_name: className
  status
  enrollment_date: enrollmentDate
}

fragment StudentItem on Student {
  ...StudentFields
  address {
    street
    city
    state
    zip
  }
  parent {
    id
    name
    email
    phone
  }
}

query GetStudent($id: Int!) {
  student(id: $id) {
    ...StudentItem
    academic_records: academicRecords {
      current_gpa: currentGpa
      total_credits: totalCredits
      attendance_rate: attendanceRate
    }
    created_at: createdAt
    updated_at: updatedAt
  }
}
`);

export const CreateStudentDocument = parse(`
fragment StudentFields on Student {
  id
  student_id: studentId
  first_name: firstName
  last_name: lastName
  email
  phone
  date_of_birth: dateOfBirth
  class_id: classId
  class_name: className
  status
  enrollment_date: enrollmentDate
}

mutation CreateStudent($student_id: String!, $first_name: String!, $last_name: String!, $email: String, $phone: String, $date_of_birth: Date, $class_id: Int, $address: AddressInput, $parent_id: Int) {
  createStudent(
    input: {studentId: $student_id, firstName: $first_name, lastName: $last_name, email: $email, phone: $phone, dateOfBirth: $date_of_birth, classId: $class_id, address: $address, parentId: $parent_id}
  ) {
    ...StudentFields
    created_at: createdAt
    updated_at: updatedAt
  }
}
`);

export const UpdateStudentDocument = parse(`
fragment StudentFields on Student {
  id
  student_id: studentId
  first_name: firstName
  last_name: lastName
  email
  phone
  date_of_birth: dateOfBirth
  class_id: classId
  class_name: className
  status
  enrollment_date: enrollmentDate
}

mutation UpdateStudent($id: Int!, $first_name: String, $last_name: String, $email: String, $phone: String, $class_id: Int, $status: StudentStatus, $student_id: String, $class_name: String, $date_of_birth: Date, $enrollment_date: Date, $address: AddressInput, $parent: UnchangedParentInput, $parent_id: Int, $academic_records: UnchangedAcademicRecordsInput, $created_at: DateTime, $updated_at: DateTime) {
  updateStudent(
    id: $id
    input: {firstName: $first_name, lastName: $last_name, email: $email, phone: $phone, classId: $class_id, status: $status, unchanged: {studentId: $student_id, className: $class_name, dateOfBirth: $date_of_birth, enrollmentDate: $enrollment_date, address: $address, parent: $parent, parentId: $parent_id, academicRecords: $academic_records, createdAt: $created_at, updatedAt: $updated_at}}
  ) {
    ...StudentFields
    updated_at: updatedAt
  }
}
`);

export const DeleteStudentDocument = parse(`
mutation DeleteStudent($id: Int!) {
  deleteStudent(id: $id) {
    message
    id
  }
}
`);

export const ListWebhooksDocument = parse(`
fragment Paging on Pagination {
  total
  page
  limit
  total_pages: totalPages
}

fragment WebhookFields on Webhook {
  id
  url
  events
  description
  active
  created_at: createdAt
  updated_at: updatedAt
}

query ListWebhooks($page: Int, $limit: Int) {
  webhooks(page: $page, limit: $limit) {
    data {
      ...WebhookFields
    }
    pagination {
      ...Paging
    }
  }
}
`);

export const CreateWebhookDocument = parse(`
mutation CreateWebhook($url: String!, $events: [String!]!, $description: String) {
  createWebhook(input: {url: $url, events: $events, description: $description}) {
    id
    url
    events
    description
    active
    secret
    created_at: createdAt
    updated_at: updatedAt
  }
}
`);

export const UpdateWebhookDocument = parse(`
fragment WebhookFields on Webhook {
  id
  url
  events
  description
  active
  created_at: createdAt
  updated_at: updatedAt
}

mutation UpdateWebhook($id: Int!, $url: String, $events: [String!], $description: String, $active: Boolean) {
  updateWebhook(
    id: $id
    input: {url: $url, events: $events, description: $description, active: $active}
  ) {
    ...WebhookFields
  }
}
`);

export const DeleteWebhookDocument = parse(`
mutation DeleteWebhook($id: Int!) {
  deleteWebhook(id: $id) {
    message
    id
  }
}
`);
