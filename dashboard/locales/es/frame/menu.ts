import type { menu as english } from '../../en/frame/menu.ts';
import type { Texts } from '../../texts.ts';

export const menu: Texts<typeof english> = {
  'chronic.title': 'Ausencias frecuentes',
  'calendar.title': 'Calendario',
  'home.name': 'Hoy',
  'users.title': 'Usuarios',
  'roles.title': 'Roles',
  'keys.title': 'Claves de API',
  'clients.title': 'Clientes OAuth',
  'institution.title': 'Institución',
  'usage.title': 'Uso',
  'audit.title': 'Registro de auditoría',
  'classes.title': 'Clases',
  'courses.title': 'Asignaturas',
  'terms.title': 'Periodos',
  'grades.title': 'Calificaciones',
  'guardian.title': 'Tutores',
  'students.title': 'Estudiantes',
  'deleted.title': 'Estudiantes eliminados',
  'export.title': 'Exportar estudiantes',
  'import.title': 'Importar estudiantes',
  'bundle.title': 'Importar OneRoster',
  'imports.title': 'Importaciones anteriores',
  'webhooks.title': 'Webhooks',
  'deliveries.title': 'Entregas',
  'analytics.title': 'Estadísticas',
};
