import { gpaOf } from '../../database/schema/grades/gpa.ts';

/** SQL of a student's GPA, rounded half up to two decimals, from the academic record `r`; null without credits ([D28]). */
export const GPA = `trim_scale(${gpaOf('r.quality_points', 'r.gpa_credits')})`;
