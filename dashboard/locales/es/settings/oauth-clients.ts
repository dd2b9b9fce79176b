import type { oauthClients as english } from '../../en/settings/oauth-clients.ts';
import type { Texts } from '../../texts.ts';

/** Texts of OAuth clients and their scopes, in Spanish. */
export const oauthClients: Texts<typeof english> = {
  'clients.text':
    'Las plataformas de aprendizaje y los programas obtienen tokens de acceso de corta duración con un cliente propio, solo para lo que usted elija. Así se lee OneRoster.',
  'clients.name-rule': 'Indica para qué sistema es, por ejemplo «Plataforma de aprendizaje».',
  'clients.contact': 'Contacto',
  'clients.contact-rule': 'Quién responde del sistema, por ejemplo un correo electrónico.',
  'clients.purpose-rule': 'Para qué usa el sistema los datos.',
  'clients.expires-rule': 'El cliente termina con este día en UTC. Vacío: no caduca.',
  'clients.expires': 'Caduca',
  'clients.client-id': 'Id del cliente',
  'clients.secret': 'Secreto del cliente',
  'clients.token-address': 'Dirección de los tokens',
  'clients.state.active': 'Activos',
  'clients.state.inactive': 'Revocados o caducados',
  'clients.empty.active': 'No hay ningún cliente OAuth activo. Cree uno para cada sistema que lea OneRoster.',
  'clients.empty.inactive': 'Ningún cliente OAuth está revocado ni ha caducado.',
  'clients.scope-count': { one: '{count} ámbito', other: '{count} ámbitos' },
  'clients.create': 'Crear cliente OAuth',
  'clients.create-text': 'Elija solo los ámbitos que el sistema necesita. No se pueden cambiar después.',
  'clients.created-title': 'El cliente «{name}» se ha creado',
  'clients.created-text': 'Introduzca estos datos ahora en el otro sistema: el secreto solo se muestra esta vez.',
  'clients.revoke-title': '¿Revocar el cliente «{name}»?',
  'clients.revoke-text':
    'El sistema ya no obtiene tokens, y los que tiene se rechazan de inmediato. Un cliente revocado no se puede volver a usar.',
  'clients.not-held':
    'Solo puede conceder lo que usted mismo puede hacer. Las calificaciones y la asistencia necesitan además Clases: Modificar.',
  'clients.scim': 'SCIM: mantener el personal',
  'clients.scim-text':
    'Para Microsoft Entra, Okta y otros que crean y desactivan los usuarios de la institución. Envían el secreto del cliente como token.',
  'clients.scim-scope': 'Crea, cambia y desactiva usuarios',
  'clients.scim-address': 'Dirección de SCIM',
  'clients.default-role': 'Función de usuarios sin una',
  'clients.no-default-role': 'Ninguna: la indica el proveedor',
  'clients.oneroster': 'OneRoster {version}',
  'clients.oneroster-text.v1p2': 'Para Google Classroom y otros sistemas que leen OneRoster 1.2.',
  'clients.oneroster-text.v1p1':
    'Para Canvas, Microsoft School Data Sync, Moodle y otros sistemas que leen OneRoster 1.1.',
  'clients.oneroster-scope': 'OneRoster {version}: {name}',
  'clients.scope.roster':
    'Lee personas, clases, asignaturas, periodos e inscripciones de todas las formas que OneRoster ofrece.',
  'clients.scope.roster-core': 'Lee las listas simples de personas, clases, asignaturas, periodos e inscripciones.',
  'clients.scope.demographics': 'Lee las fechas de nacimiento. Ningún otro ámbito las muestra.',
  'clients.scope.gradebook': 'Lee evaluaciones, sus categorías y resultados de todas las formas que OneRoster ofrece.',
  'clients.scope.gradebook-core': 'Lee las listas simples de evaluaciones, categorías y resultados.',
  'clients.scope.put': 'Crea y modifica evaluaciones y resultados con ids del otro sistema.',
  'clients.scope.post': 'Crea evaluaciones y resultados, que reciben ids aquí.',
  'clients.scope.delete': 'Elimina evaluaciones y resultados.',
  'clients.permissions-text': 'Para programas que usan la API REST y GraphQL. OneRoster no necesita ninguno.',
};
