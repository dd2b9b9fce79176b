import { can, isUser } from './rules.ts';
import { allow, deny } from './shield.ts';

/** The policy page: who may use which root field. What is not named here is denied. */
export const permissions = {
  Query: {
    '*': deny,
    me: isUser,
    student: can['read:students'],
    students: can['read:students'],
    course: can['read:courses'],
    courses: can['read:courses'],
    class: can['read:classes'],
    classes: can['read:classes'],
    terms: can['read:classes'],
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
    createTerm: can['create:classes'],
    updateTerm: can['update:classes'],
    createCourse: can['create:courses'],
    updateCourse: can['update:courses'],
    deleteCourse: can['delete:courses'],
    createClass: can['create:classes'],
    updateClass: can['update:classes'],
    deleteClass: can['delete:classes'],
    assignTeacher: can['update:classes'],
    unassignTeacher: can['update:classes'],
  },
};
