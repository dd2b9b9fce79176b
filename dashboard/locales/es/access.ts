import type { access as english } from '../en/access.ts';
import type { Texts } from '../texts.ts';

export const access: Texts<typeof english> = {
  'student.tab.access': 'Accesos',
  'access.title': 'Quién ha visto estos datos',
  'access.hint':
    'Lecturas de otros sistemas, archivos exportados y webhooks. No se indica lo que el personal ve en sus pantallas. Las horas son las de su centro.',
  'access.empty': 'Ningún otro sistema ha recibido datos de este estudiante.',
  'access.download': 'Descargar como CSV',
  'access.downloading': 'Preparando …',
  'access.file': 'accesos',
  'access.when': 'Cuándo',
  'access.recipient': 'Quién',
  'access.recipient-type': 'Tipo de destinatario',
  'access.kind': 'Cómo',
  'access.field-count': { one: '{count} campo', other: '{count} campos' },
  'access.students': 'Estudiantes en la petición',
  'access.request': 'Id de la petición',
  'access.recipient.user': 'Personal',
  'access.recipient.api_key': 'Clave de API',
  'access.recipient.oauth_client': 'Cliente OAuth',
  'access.recipient.system': 'Línea de comandos del servicio',
  'access.recipient.webhook': 'Webhook',
  'access.kind.read': 'Lectura',
  'access.kind.export': 'Archivo exportado',
  'access.kind.bundle': 'Paquete OneRoster',
  'access.kind.webhook': 'Mensaje de webhook',
};
