import type { bundle as english } from '../en/bundle.ts';
import type { Texts } from '../texts.ts';

export const bundle: Texts<typeof english> = {
  'bundle.text':
    'Importa los usuarios, las clases y las matrículas de otro sistema, o de una exportación de este. Los registros se reconocen por sus identificadores, de modo que importar otra vez el mismo paquete no cambia nada.',
  'bundle.limits':
    'OneRoster 1.2 o 1.1 como .zip, de {size} como máximo. Los más grandes se importan por la línea de comandos.',
  'bundle.version': 'OneRoster {version}',
  'bundle.files': 'Archivos',
  'bundle.file': 'Archivo',
  'bundle.count.created': 'Nuevos',
  'bundle.count.updated': 'Cambiados',
  'bundle.count.removed': 'Dados por eliminados',
  'bundle.count.missing': 'No nombrados',
  'bundle.count.unchanged': 'Sin cambios',
  'bundle.count.skipped': 'Omitidos',
  'bundle.count.failed': 'Con problemas',
  'bundle.warnings': 'Antes de importar',
  'bundle.atomic-hint': 'Las filas que se refieren a una fila omitida también se omiten.',
  'bundle.refused': {
    one: 'No se importa nada mientras haya {count} problema. Corríjalo en el otro sistema y vuelva a exportar.',
    other: 'No se importa nada mientras haya {count} problemas. Corríjalos en el otro sistema y vuelva a exportar.',
  },
  'bundle.nothing': 'No hay nada que importar: el paquete no cambia ningún registro.',
  'bundle.import': { one: 'Importar {count} cambio', other: 'Importar {count} cambios' },
  'bundle.import-missing': { one: '{label}, desactivar {count}', other: '{label}, desactivar {count}' },
  'bundle.missing-title': {
    one: '¿Desactivar {count} registro que el paquete no nombra?',
    other: '¿Desactivar {count} registros que el paquete no nombra?',
  },
  'bundle.missing-text':
    'Los estudiantes, el personal y las asignaturas quedan inactivos y las matrículas terminan. Al deshacer la importación se restablecen. Un paquete de solo una parte de la escuela debe contener los cambios (delta).',
  'bundle.undo.deleted': 'Eliminados',
  'bundle.undo.restored': 'Restablecidos',
  'bundle.undo.kept': 'Sin tocar',
  'imports.kind.students': 'Estudiantes',
  'imports.kind.attendance': 'Asistencia',
  'imports.kind.oneroster': 'Paquete OneRoster',
};
