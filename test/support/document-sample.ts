import type { ContentLine, DocumentContent } from '../../src/documents/document-content.ts';

const line: ContentLine = {
  school: null,
  course: 'Algebra II',
  term: 'Fall 2026',
  schoolYear: 2027,
  status: 'graded',
  letter: 'A',
  points: 4,
  credits: 3,
  comment: 'Explains her proofs well.',
  teachers: ['Ada Byron'],
  assessments: [{ title: 'Midterm', score: 91.5, maxScore: 100, letter: 'A' }],
};

/** Returns the content of a report card that nobody was issued. */
export function sampleContent(changes: Partial<DocumentContent> = {}): DocumentContent {
  return {
    kind: 'report_card',
    issued: { number: '2026-17', code: '7K3F-9QXW-02AB-MMNP-T5VZ', on: '2026-12-18' },
    institution: 'Contoso High School',
    student: { name: 'Grace Hopper', lastName: 'Hopper', firstName: 'Grace', number: 'S-0042', gradeLevel: '11' },
    className: 'Homeroom 11b',
    term: { name: 'Fall 2026', startsOn: '2026-08-17', endsOn: '2026-12-18', schoolYear: 2027 },
    lines: [line, { ...line, course: 'Spanish', letter: 'B', points: 3, comment: null, assessments: [] }],
    attendance: { schoolYear: 2027, days: 84, present: 80, late: 2, absent: 1, excused: 1, absenceRate: 2.38 },
    gpa: 3.5,
    weightedGpa: 3.75,
    credits: 6,
    rank: { rank: 4, of: 112 },
    layout: {
      language: 'en',
      paper: 'a4',
      title: 'Report card',
      headerText: null,
      footerText: 'Questions? Call the office.',
      sections: ['assessments', 'attendance', 'comments', 'credits', 'gpa', 'rank', 'teachers', 'weighted_gpa'],
      signatures: ['Principal', 'Parent or guardian'],
      logo: null,
    },
    ...changes,
  };
}
