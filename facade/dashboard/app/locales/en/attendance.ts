/** Texts of attendance. */
export const attendance = {
  'roll.title': 'Roll call',
  'roll.today': 'Your classes on {day}',
  'roll.no-classes': 'You teach no class. An administrator can assign you to one.',
  'roll.missing': 'Not called yet',
  'roll.no-students': 'No student is enrolled in this class today.',
  'roll.all': 'All classes',
  'roll.status.present': 'Present',
  'roll.status.absent': 'Absent',
  'roll.status.late': 'Late',
  'roll.status.excused': 'Excused',
  'roll.minutes': 'Minutes late, {name}',
  'roll.counts': '{present} present, {absent} absent, {late} late, {excused} excused',
  'roll.called-by': 'Called by {name} on {time}',
  'roll.save': 'Save roll',
  'roll.saved': 'Saved: {created} new, {updated} changed, {unchanged} unchanged.',
} as const;
