/** Request bodies to start from, by operation. They work as they stand on the demo institution, but for the refresh token. */
export const requestExamples: Record<string, unknown> = {
  Login: { email: 'admin@demo.example', password: 'registrar-demo' },
  RefreshToken: { refresh_token: 'the refresh_token that login gave' },
  CreateApiKey: { name: 'Library system' },
  CreateStudent: {
    student_id: '2026-0417',
    first_name: 'Amina',
    last_name: 'Okafor',
    email: 'amina.okafor@students.example',
    phone: '+1 555 0100',
    date_of_birth: '2007-04-30',
    address: { street: '12 Elm Street', city: 'Springfield', state: 'IL', zip: '62701' },
  },
  UpdateStudent: { phone: '+1 555 0199', status: 'active' },
  CreateCourse: { code: 'MATH-101', name: 'Algebra I', subject: 'Mathematics', credits: 3 },
  SubmitGrades: {
    assessment: { title: 'Midterm', type: 'exam', max_score: 50, weight: 0.4 },
    grades: [{ id: 1, score: 46.5, comment: 'Well argued' }],
  },
  CreateRole: { name: 'counsellor', description: 'Reads records', permissions: ['read:students', 'read:grades'] },
  CreateWebhook: { url: 'https://hooks.example.com/registrar', events: ['student.created', 'student.updated'] },
  UpdateWebhook: { active: false },
};

const parameters: Record<string, unknown> = {
  id: 1,
  q: 'smith',
  search: 'smith',
  page: 1,
  limit: 20,
};

/** Examples for parameters that another value suits better in one operation. */
const operationParameters: Record<string, Record<string, unknown>> = {
  // A homeroom of the demo institution, whose roll is called.
  ListAttendance: { id: 88 },
  // Who tries one operation after the other still needs the first student.
  DeleteStudent: { id: 600 },
};

/** An example for a parameter of an operation, where its type alone says too little. */
export function parameterExample(operation: string, name: string): { example?: unknown } {
  const values = { ...parameters, ...operationParameters[operation] };
  return name in values ? { example: values[name] } : {};
}

/** What the fields of forms are filled in with; pages would make up other values, as a dry run. */
export const formFields: Record<string, Record<string, object>> = {
  ImportStudents: {
    mode: { default: 'create' },
    dry_run: { default: false },
    atomic: { default: false },
  },
};

const answers: Record<string, unknown> = {
  id: 17,
  student_id: '2026-0417',
  first_name: 'Amina',
  last_name: 'Okafor',
  email: 'amina.okafor@students.example',
  phone: '+1 555 0100',
  date_of_birth: '2007-04-30',
  class_id: 3,
  class_name: 'Class 3B',
  enrollment_date: '2025-09-01',
  street: '12 Elm Street',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
  current_gpa: 3.42,
  total_credits: 18,
  attendance_rate: 96.5,
  created_at: '2025-09-01T08:30:00.000Z',
  updated_at: '2026-01-12T14:05:31.250Z',
  total: 1470,
  page: 1,
  limit: 20,
  total_pages: 74,
  token_type: 'Bearer',
  expires_in: 3600,
};

/** An example for a field of an answer, by its name. */
export function answerExample(name: string): { examples?: unknown[] } {
  return name in answers ? { examples: [answers[name]] } : {};
}
