import type { PersonOrder } from '../../src/students/student.read-model.ts';
import { enumType } from './enum.ts';

export const PersonOrderEnum = enumType<PersonOrder>('PersonOrder', 'The order of a list of people.', {
  name: 'By family name, given name and id, in the order of Unicode.',
  id: 'By the id that the service assigned.',
});
