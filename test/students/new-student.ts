/** The smallest body of `POST /students`. */
export const NEW_STUDENT = {
  student_id: '007',
  first_name: 'José',
  last_name: 'García',
  email: 'jose@students.example',
};
