import type { ContentLine, DocumentContent } from '../../../src/documents/document-content.ts';

/** Names in the scripts for which the service has fonts. */
export const NAMES = [
  'Ada Lovelace',
  'Анна Ковалёва',
  'Ελένη Παπαδοπούλου',
  'Nguyễn Thị Hồng Nhung',
  'محمد عبد الله الأحمد',
  'דוד בן־גוריון',
  '王小明',
  'W'.repeat(100),
];

/** Returns a course with a long comment. */
export function sampleLine(course: string): ContentLine {
  return {
    school: null,
    course,
    term: 'Fall 2026',
    schoolYear: 2027,
    status: 'graded',
    letter: 'B+',
    points: 3.3,
    credits: 1,
    comment: 'Reads with care, and asks when a word is new. '.repeat(10),
    teachers: ['Amanda Mathis'],
    assessments: [{ title: 'Midterm', score: 87.5, maxScore: 100, letter: 'B+' }],
  };
}

/** Returns a report card with a course in each script. */
export function sampleContent(name: string, lines = NAMES.map(sampleLine)): DocumentContent {
  return {
    kind: 'report_card',
    issued: { number: '2026-17', code: '7K3F-9QXW-02AB-MMNP-T5VZ', on: '2026-11-26' },
    institution: 'Contoso High School',
    student: { name, lastName: name, firstName: '', number: 'S-1001', gradeLevel: '10' },
    className: '10 B',
    term: { name: 'Fall 2026', startsOn: '2026-08-31', endsOn: '2026-12-18', schoolYear: 2027 },
    lines,
    attendance: { schoolYear: 2027, days: 60, present: 50, late: 3, absent: 5, excused: 2, absenceRate: 11.67 },
    gpa: 3.3,
    weightedGpa: 3.5,
    credits: 8,
    rank: { rank: 3, of: 120 },
    layout: {
      language: 'en',
      paper: 'a4',
      title: 'Report card',
      headerText: '12 School Street, Springfield',
      footerText: 'A 90–100, B 80–89, C 70–79.',
      sections: [],
      signatures: ['Principal', 'Class teacher', 'Parent or guardian'],
      logo: null,
    },
  };
}
