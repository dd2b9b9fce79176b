import { can, isUser } from './rules.ts';
import { allow, deny } from './shield.ts';

/** The policy page: who may use which root field. What is not named here is denied. */
export const permissions = {
  Query: {
    '*': deny,
    me: isUser,
    student: can['read:students'],
    students: can['read:students'],
  },
  Mutation: {
    '*': deny,
    login: allow,
    refreshToken: allow,
    logout: isUser,
    createStudent: can['create:students'],
    updateStudent: can['update:students'],
    deleteStudent: can['delete:students'],
    enrolStudent: can['update:classes'],
    endEnrolment: can['update:classes'],
  },
};
