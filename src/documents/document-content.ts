import { createHash } from 'node:crypto';
import type { Language } from '../access/languages.ts';
import type { LogoType } from '../input/images/logo.ts';

export const documentKinds = ['report_card', 'transcript'] as const;
export type DocumentKind = (typeof documentKinds)[number];

export const papers = ['a4', 'letter'] as const;
export type Paper = (typeof papers)[number];

/** The parts of a document that a template asks for. Lines with letters, points and credits are always there. */
export const documentSections = [
  'assessments',
  'attendance',
  'comments',
  'credits',
  'gpa',
  'rank',
  'teachers',
  'transfer_credits',
  'weighted_gpa',
] as const;
export type DocumentSection = (typeof documentSections)[number];

/** A logo by the SHA-256 of its bytes in hexadecimal digits, under which they are stored once. */
interface LogoReference {
  sha256: string;
  type: LogoType;
  /** In pixels. */
  width: number;
  height: number;
}

/** The settings of a template as they were. Dates are formatted by the language. */
export interface DocumentLayout {
  language: Language;
  paper: Paper;
  title: string;
  headerText: string | null;
  footerText: string | null;
  /** In the order of `documentSections`, each once. */
  sections: DocumentSection[];
  /** The lines to sign, at most four: `Principal`. */
  signatures: string[];
  logo: LogoReference | null;
}

export interface ContentAssessment {
  title: string;
  score: number | null;
  maxScore: number;
  letter: string | null;
}

/** A final grade, or transfer credits. */
export interface ContentLine {
  /** The school where the credits were earned; null for a final of the institution. */
  school: string | null;
  course: string;
  /** Name of the term; null for transfer credits, and for finals without a term. */
  term: string | null;
  /** The year in which the school year ends. */
  schoolYear: number | null;
  status: 'graded' | 'incomplete' | 'withdrawn' | 'exempt';
  letter: string | null;
  points: number | null;
  credits: number | null;
  comment: string | null;
  /** The names of the teachers of the class, as of today. */
  teachers: string[];
  assessments: ContentAssessment[];
}

/** Days by status ([D115]). */
export interface ContentAttendance {
  schoolYear: number;
  days: number;
  present: number;
  late: number;
  absent: number;
  excused: number;
  /** In percent of the days, 2 decimals. */
  absenceRate: number;
}

/**
 * The content of a document, fixed when it is issued ([D143]). Everything that is printed comes from it. It holds only JSON values; days are
 * YYYY-MM-DD. A section that the template does not ask for is null or empty.
 */
export interface DocumentContent {
  kind: DocumentKind;
  /** Null in a preview. */
  issued: {
    /** `2026-17`: the year and a running number of the institution. */
    number: string;
    /** The verification code in groups of four: `7K3F-9QXW-02AB-MMNP-T5VZ`. */
    code: string;
    on: string;
  } | null;
  institution: string;
  student: {
    /** As it is printed. */
    name: string;
    /** Family name and given name, by which the documents of a batch are ordered. */
    lastName: string;
    firstName: string;
    /** The institution's own identifier. */
    number: string;
    gradeLevel: string | null;
  };
  /** The primary class as of today. */
  className: string | null;
  /** Null on a transcript. */
  term: { name: string; startsOn: string; endsOn: string; schoolYear: number } | null;
  /** On a transcript by school year and term, transfer credits of a year first; on a report card by course. */
  lines: ContentLine[];
  /** Days of the term; null on a transcript. */
  attendance: ContentAttendance | null;
  /** Unweighted. */
  gpa: number | null;
  weightedGpa: number | null;
  /** Earned credits, transfer credits included. */
  credits: number | null;
  rank: { rank: number; of: number } | null;
  layout: DocumentLayout;
}

/** Returns the content as the text that is sealed and hashed: JSON without blanks, the keys of each object in order. */
export function canonicalJson(content: DocumentContent): string {
  return JSON.stringify(content, (_key, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Returns the SHA-256 of a canonical text in hexadecimal digits, as the audit trail keeps it. */
export function contentHash(canonical: string): string {
  return createHash('sha256').update(canonical).digest('hex');
}
