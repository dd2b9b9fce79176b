import type { factors as english } from '../en/factors.ts';
import type { Texts } from '../texts.ts';

/** Texts of the own second factors. */
export const factors: Texts<typeof english> = {
  'factors.title': 'Inicio de sesión',
  'factors.text':
    'Un segundo factor protege su cuenta aunque alguien conozca su contraseña. Al añadir o quitar uno, se cierran sus demás sesiones.',
  'factors.app': 'Aplicación de autenticación',
  'factors.none': 'No tiene ningún segundo factor.',
  'factors.add-passkey': 'Añadir una llave de acceso',
  'factors.add-app': 'Añadir una aplicación de autenticación',
  'factors.name': 'Nombre de la llave de acceso',
  'factors.name-hint': 'Para reconocerla, por ejemplo «Ordenador de la oficina».',
  'factors.scan':
    'Escanee la imagen con la aplicación o escriba la clave. Después escriba el código que muestra la aplicación.',
  'factors.qr': 'Código QR para la aplicación de autenticación',
  'factors.key': 'Clave',
  'factors.times': 'Añadido el {from} · usado por última vez el {last}',
  'factors.never': 'Añadido el {from} · todavía no usado',
  'factors.remove': 'Quitar',
  'factors.remove-title': '¿Quitar {name}?',
  'factors.remove-text': 'Ya no servirá para iniciar sesión. Se cierran sus demás sesiones.',
  'factors.codes-left': {
    one: 'Queda {count} código de recuperación.',
    other: 'Quedan {count} códigos de recuperación.',
  },
  'factors.new-codes': 'Crear códigos de recuperación nuevos',
  'factors.new-codes-text': 'Los códigos anteriores dejarán de servir.',
  'factors.codes': 'Códigos de recuperación',
  'factors.codes-text':
    'Cada uno sirve una vez para iniciar sesión si pierde su llave de acceso o su teléfono. Guárdelos donde nadie más los encuentre: no se vuelven a mostrar.',
  'factors.download': 'Descargar',
  'factors.print': 'Imprimir',
  'factors.required': 'Registre un segundo factor',
  'factors.required-text': 'Su rol necesita un segundo factor. Nada más está abierto hasta que lo registre.',
};
