import type { attendance as english } from '../en/attendance.ts';
import type { Texts } from '../texts.ts';

export const attendance: Texts<typeof english> = {
  'roll.title': 'Pasar lista',
  'roll.today': 'Sus clases del {day}',
  'roll.no-classes': 'No imparte ninguna clase. Un administrador puede asignarle una.',
  'roll.missing': 'Lista pendiente',
  'roll.no-students': 'Hoy no hay ningún estudiante inscrito en esta clase.',
  'roll.all': 'Todas las clases',
  'roll.status.present': 'Presente',
  'roll.status.absent': 'Ausente',
  'roll.status.late': 'Tarde',
  'roll.status.excused': 'Justificado',
  'roll.minutes': 'Minutos de retraso, {name}',
  'roll.counts': '{present} presentes, {absent} ausentes, {late} tarde, {excused} justificados',
  'roll.called-by': 'Lista pasada por {name} el {time}',
  'roll.save': 'Guardar la lista',
  'roll.saved': 'Guardado: {created} nuevos, {updated} cambiados, {unchanged} sin cambios.',
};
