/** The attendance statuses of a student in a class on a day ([D36]). */
export const attendanceStatuses = ['present', 'absent', 'late', 'excused'] as const;
export type AttendanceStatus = (typeof attendanceStatuses)[number];
