/** Texts of the office's day: missing rolls, exceptions and excuses. */
export const day = {
  'attendance.rolls': 'Rolls called',
  'attendance.rolls-of': '{rolls} of {all}',
  'attendance.rate': 'Attendance rate',
  'attendance.lists': 'Students and rolls',
  'attendance.missing': 'Rolls missing: {count}',
  'attendance.all-called': 'Every roll of this day has been called.',
  'attendance.no-classes': 'No class has a roll on this day.',
  'attendance.no-teacher': 'No teacher',
  'attendance.exceptions': 'Absent or late: {count}',
  'attendance.none-called': 'No roll has been called yet on this day.',
  'attendance.no-exceptions': 'No student has such a mark on this day.',
  'attendance.show': 'Show',
  'attendance.status': 'Mark',
  'attendance.late-by': { one: '{status}, {count} minute', other: '{status}, {count} minutes' },
  'attendance.guardians': 'Guardians to call',
  'excuse.open': 'Excuse …',
  'excuse.title': { one: 'Excuse {count} student', other: 'Excuse {count} students' },
  'excuse.explanation':
    'Changes every recorded absence of these students in the period, in all classes. Other marks stay as they are.',
  'excuse.submit': 'Excuse',
  'excuse.done': { one: '{count} absence excused.', other: '{count} absences excused.' },
} as const;
