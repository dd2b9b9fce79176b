import type { guardians as english } from '../en/guardians.ts';
import type { Texts } from '../texts.ts';

export const guardians: Texts<typeof english> = {
  'person.name': 'Nombre completo',
  'person.given-name': 'Nombre de pila',
  'person.family-name': 'Apellidos',
  'person.names-rule': 'Si ambos quedan vacíos, la última palabra del nombre completo es el apellido.',
  'guardian.add': 'Añadir un tutor: nombre, correo o teléfono',
  'guardian.add-another': 'Añadir otro tutor: nombre, correo o teléfono',
  'guardian.new-named': 'Nuevo tutor «{name}»',
  'guardian.phone': 'Teléfono del tutor',
  'guardian.email': 'Correo del tutor',
  'guardian.find': 'Buscar un tutor por nombre, correo o teléfono',
  'guardian.count': { one: '{count} tutor', other: '{count} tutores' },
  'guardian.none': 'Todavía no hay tutores. Cree uno aquí o en la página de un estudiante.',
  'guardian.none-found': 'Ningún tutor coincide. Pruebe con menos letras o con el número de teléfono.',
  'guardian.no-students': 'Este tutor no tiene ningún estudiante vinculado.',
  'guardian.new': 'Nuevo tutor',
  'guardian.new-title': 'Nuevo tutor de {name}',
  'guardian.create': 'Crear tutor',
  'guardian.create-and-link': 'Crear y vincular',
  'guardian.link': 'Vincular tutor',
  'guardian.link-title': 'Vincular un tutor a {name}',
  'guardian.relation': 'Relación, por ejemplo madre',
  'guardian.edit-link': 'Editar relación',
  'guardian.unlink-title': '¿Desvincular a {guardian} de {student}?',
  'guardian.unlinked': '{name} ya no está vinculado.',
  'guardian.deleted': '{name} se ha eliminado.',
  'guardian.unlink-text': 'El tutor permanece en la lista de tutores.',
  'guardian.delete-text':
    'El tutor se desvincula de todos los estudiantes y se elimina. Durante 90 días, esta página lo restaura con sus vínculos.',
  'guardian.restore-text': 'Un tutor eliminado en los últimos 90 días se puede restaurar.',
};
