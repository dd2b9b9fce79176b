import type { home as english } from '../en/home.ts';
import type { Texts } from '../texts.ts';

export const home: Texts<typeof english> = {
  'home.title': 'Hoy, {day}',
  'home.systems': 'Sistemas',
  'home.figures': 'Los últimos 30 días',
  'home.due': 'Trabajos por entregar',
  'home.no-rolls': 'Hoy ninguna clase pasa lista.',
  'home.rolls-missing': { one: 'Falta {count} de {all} listas', other: 'Faltan {count} de {all} listas' },
  'home.rolls-called': { one: 'La lista está pasada', other: 'Las {count} listas están pasadas' },
  'home.absent': { one: 'Falta {count} estudiante', other: 'Faltan {count} estudiantes' },
  'home.deliveries-failed': { one: 'Ha fallado {count} entrega', other: 'Han fallado {count} entregas' },
  'home.deliveries-fine': 'Ninguna entrega ha fallado',
  'home.webhook-stopped': 'Sin entregas a {url}: el webhook no está activo',
  'home.import-failed': {
    one: 'Se rechazó {count} fila de una importación',
    other: 'Se rechazaron {count} filas de una importación',
  },
  'home.rate': 'Asistencia: {rate}',
  'home.rate-compared': 'Asistencia: {rate}; {before} en los 30 días anteriores',
  'home.in-a-row': {
    one: '{count} estudiante falta 3 o más días seguidos',
    other: '{count} estudiantes faltan 3 o más días seguidos',
  },
  'set-up.title': 'Prepare su centro',
  'set-up.done': '{done} de {all} hechos',
  'set-up.is-done': 'hecho',
  'set-up.terms': 'Introduzca los periodos del año escolar',
  'set-up.courses': 'Introduzca las asignaturas',
  'set-up.classes': 'Cree las clases o impórtelas desde OneRoster',
  'set-up.students': 'Importe los estudiantes desde un archivo',
  'set-up.staff': 'Cree usuarios para su personal',
};
