/** SQL of a student's GPA, rounded half up to two decimals, from the academic record `r`; null without credits ([D28]). */
export const GPA = 'trim_scale(round(r.quality_points / nullif(r.gpa_credits, 0), 2))';
