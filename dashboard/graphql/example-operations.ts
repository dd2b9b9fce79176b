type Variables = { [name: string]: string | number | Variables };

interface ExampleOperation {
  readonly title: string;
  readonly document: string;
  readonly variables: Variables;
}

/** The example operations of the GraphQL page. Run in this order, they work unchanged on the demo institution. */
export const exampleOperations: readonly ExampleOperation[] = [
  {
    title: 'Log in',
    document: `mutation LogIn($email: String!, $password: String!) {
  login(email: $email, password: $password) {
    accessToken
    refreshToken
    expiresIn
    user { name role }
  }
}`,
    variables: { email: 'admin@demo.example', password: 'registrar-demo' },
  },
  {
    title: 'Read my profile',
    document: `query WhoAmI {
  me { name email role permissions institution { name } }
}`,
    variables: {},
  },
  {
    title: 'List students',
    document: `query Students($search: String, $page: Int) {
  students(search: $search, page: $page, limit: 10) {
    data { id studentId firstName lastName status className academicRecords { currentGpa attendanceRate } }
    pagination { total page totalPages }
  }
}`,
    variables: { search: 'smith', page: 1 },
  },
  {
    title: 'Read one student',
    document: `query Student($id: Int!) {
  student(id: $id) {
    studentId firstName lastName email phone dateOfBirth enrollmentDate version
    address { street city state zip }
    parent { name email phone }
    academicRecords { currentGpa totalCredits attendanceRate }
    enrolments { className beginsOn endsOn primary }
    statusHistory { from to changedAt }
  }
}`,
    variables: { id: 1 },
  },
  {
    title: 'Create a student',
    document: `mutation CreateStudent($input: CreateStudentInput!) {
  createStudent(input: $input) { id studentId status version createdAt }
}`,
    variables: {
      input: { studentId: '2026-0418', firstName: 'Amina', lastName: 'Okafor', email: 'amina@students.example' },
    },
  },
  {
    title: 'Update a student, with a version check',
    document: `mutation ChangePhone($id: Int!, $phone: String, $version: Int) {
  updateStudent(id: $id, input: { phone: $phone }, expectedVersion: $version) { id phone version updatedAt }
}`,
    variables: { id: 1, phone: '+1 555 0199', version: 1 },
  },
  {
    title: 'List classes with course and teachers',
    document: `query Classes {
  classes(limit: 5) {
    data { id name type course { code name credits } term { name } teachers { name } }
    pagination { total }
  }
}`,
    variables: {},
  },
  {
    title: 'Combine several queries',
    document: `query Overview {
  institution { name plan }
  active: students(status: active, limit: 1) { pagination { total } }
  graduated: students(status: graduated, limit: 1) { pagination { total } }
  terms { name startsOn endsOn }
}`,
    variables: {},
  },
];
