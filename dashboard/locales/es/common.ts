import type { common as english } from '../en/common.ts';
import type { Texts } from '../texts.ts';

export const common: Texts<typeof english> = {
  'app.saved': 'Guardado.',
  'app.saved-name': 'Guardado: {name}.',
  'app.remove': 'Quitar',
  'app.print': 'Imprimir',
  'app.more': 'Más',
  'app.none': '–',
  'app.choose': 'Elegir …',
  'app.yes': 'Sí',
  'app.no': 'No',
  'app.all': 'Todos',
  'app.actions': 'Acciones',
  'app.copy': 'Copiar',
  'app.copied': 'Copiado',
  'app.nothing-found': 'No hay coincidencias',
  'app.searching': 'Buscando …',
  'app.leave': 'Lo que ha escrito no está guardado. ¿Salir sin guardarlo?',
  'pages.label': 'Páginas',
  'pages.previous': 'Anterior',
  'pages.next': 'Siguiente',
  'pages.range': '{from}–{to} de {total}',
  'graphql.title': 'GraphQL',
  'graphql.open-graphiql': 'Usar GraphiQL',
  'graphql.open-sandbox': 'Usar Apollo Sandbox',
  'graphql.dashboard': 'Panel',
  'graphql.docs': 'Documentación de REST',
  'graphql.signed-in': 'Las operaciones se envían con su sesión del panel.',
  'graphql.signed-out':
    'No ha iniciado sesión. Inicie sesión en el panel y recargue esta página, o introduzca una cabecera Authorization abajo.',
};
