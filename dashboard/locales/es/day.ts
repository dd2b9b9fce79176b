import type { day as english } from '../en/day.ts';
import type { Texts } from '../texts.ts';

/** Texts of the office's day in Spanish. */
export const day: Texts<typeof english> = {
  'attendance.rolls': 'Listas pasadas',
  'attendance.rolls-of': '{rolls} de {all}',
  'attendance.rate': 'Tasa de asistencia',
  'attendance.lists': 'Estudiantes y listas',
  'attendance.missing': 'Listas pendientes: {count}',
  'attendance.all-called': 'Se han pasado todas las listas de este día.',
  'attendance.no-classes': 'Ninguna clase pasa lista este día.',
  'attendance.no-teacher': 'Sin docente',
  'attendance.exceptions': 'Ausentes o con retraso: {count}',
  'attendance.none-called': 'Todavía no se ha pasado lista este día.',
  'attendance.no-exceptions': 'Ningún estudiante tiene una marca así este día.',
  'attendance.show': 'Mostrar',
  'attendance.status': 'Marca',
  'attendance.late-by': { one: '{status}, {count} minuto', other: '{status}, {count} minutos' },
  'attendance.guardians': 'Tutores a los que llamar',
  'excuse.open': 'Justificar …',
  'excuse.title': { one: 'Justificar a {count} estudiante', other: 'Justificar a {count} estudiantes' },
  'excuse.explanation':
    'Cambia todas las ausencias registradas de estos estudiantes en el periodo, en todas las clases. Las demás marcas no cambian.',
  'excuse.submit': 'Justificar',
  'excuse.done': { one: '{count} ausencia justificada.', other: '{count} ausencias justificadas.' },
};
