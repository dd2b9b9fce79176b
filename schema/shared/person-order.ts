import { registerEnumType } from 'type-graphql';
import { personOrders } from '../../src/students/person-order.ts';
import { enumOf } from './enum.ts';

export const PersonOrderEnum = enumOf(personOrders);
registerEnumType(PersonOrderEnum, {
  name: 'PersonOrder',
  description: 'The order of a list of people.',
  valuesConfig: {
    name: { description: 'By family name, given name and id, in the order of Unicode.' },
    id: { description: 'By the id that the service assigned.' },
  },
});
