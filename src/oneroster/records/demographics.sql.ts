import { type RecordDescription, text } from './record.ts';
import { deletedStudents, studentDemographics } from './student-users.sql.ts';

/** Demographics of every student, so that a birth date that is removed is a change. The service keeps no others. */
export const demographics: RecordDescription = {
  collection: 'demographics',
  single: 'demographics',
  fields: [
    { name: 'birthDate', type: 'date' },
    text('sex'),
    text('americanIndianOrAlaskaNative'),
    text('asian'),
    text('blackOrAfricanAmerican'),
    text('nativeHawaiianOrOtherPacificIslander'),
    text('white'),
    text('demographicRaceTwoOrMoreRaces'),
    text('hispanicOrLatinoEthnicity'),
    text('countryOfBirthCode'),
    text('stateOfBirthAbbreviation'),
    text('cityOfBirth'),
    text('publicSchoolResidenceStatus'),
  ],
  branches: [studentDemographics, deletedStudents],
};
