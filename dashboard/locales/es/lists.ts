import type { lists as english } from '../en/lists.ts';
import type { Texts } from '../texts.ts';

export const lists: Texts<typeof english> = {
  'lists.display': 'Vista',
  'lists.columns': 'Columnas',
  'lists.sort': 'Ordenar por',
  'lists.natural': 'Orden habitual',
  'lists.ascending': '{column}, ascendente',
  'lists.descending': '{column}, descendente',
  'lists.page-size': 'Filas por página',
  'lists.view-name': 'Nombre de esta vista',
  'lists.save-view': 'Guardar vista',
  'lists.views': 'Vistas guardadas',
  'lists.forget-view': 'Olvidar la vista {name}',
  'lists.show-all': 'Mostrar todo',
  'lists.tick-all': 'Seleccionar todas las filas',
  'lists.selected': { one: '{count} seleccionado', other: '{count} seleccionados' },
  'lists.clear': 'Quitar la selección',
  'palette.count': { one: '{count} resultado', other: '{count} resultados' },
  'palette.all-students': 'Todos los estudiantes que coinciden con «{q}»',
  'palette.kind.guardian': 'Tutor',
  'palette.kind.class': 'Clase',
  'palette.kind.course': 'Asignatura',
  'palette.kind.user': 'Usuario',
  'selection.move': 'Mover a una clase',
  'selection.move-text': {
    one: '{count} estudiante deja su clase actual el día anterior.',
    other: '{count} estudiantes dejan sus clases actuales el día anterior.',
  },
  'selection.status': 'Cambiar estado',
  'selection.status-text': {
    one: '{count} estudiante recibe este estado.',
    other: '{count} estudiantes reciben este estado.',
  },
  'selection.status-done': {
    one: 'Se ha cambiado el estado de {count} estudiante.',
    other: 'Se ha cambiado el estado de {count} estudiantes.',
  },
  'selection.failed': 'Estos estudiantes siguen como estaban:',
  'lists.more-of': 'Más de {name}',
};
