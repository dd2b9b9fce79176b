/** Example request bodies by operation. All but the refresh token work unchanged on the demo institution. */
export const requestExamples: Record<string, unknown> = {
  Login: { email: 'admin@demo.example', password: 'registrar-demo' },
  RefreshToken: { refresh_token: 'the refresh_token from POST /auth/login' },
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

/** Examples that apply to one operation only. */
const operationParameters: Record<string, Record<string, unknown>> = {
  // A homeroom of the demo institution with attendance records.
  ListAttendance: { id: 88 },
  // Student 1 must remain for the examples of the other operations.
  DeleteStudent: { id: 600 },
};

/** Returns the example of an operation's parameter, if there is one. */
export function parameterExample(operation: string, name: string): { example?: unknown } {
  const values = { ...parameters, ...operationParameters[operation] };
  return name in values ? { example: values[name] } : {};
}
