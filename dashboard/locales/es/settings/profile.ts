import type { profile as english } from '../../en/settings/profile.ts';
import type { Texts } from '../../texts.ts';

/** Texts of the own profile. */
export const profile: Texts<typeof english> = {
  'profile.who-changes': 'Su nombre y su rol los cambia quien gestiona los usuarios. El correo no cambia.',
  'profile.mail-language': 'Idioma de los correos que recibe',
  'profile.password': 'Contraseña',
  'profile.current-password': 'Contraseña actual',
  'profile.change-password': 'Cambiar la contraseña',
  'profile.password-text': 'En los demás dispositivos se cerrará su sesión.',
  'profile.password-changed': 'Su contraseña ha cambiado. Sus demás sesiones han terminado.',
  'profile.sessions': 'Dónde ha iniciado sesión',
  'profile.sessions-text': 'Termine las sesiones que no reconozca y, en ese caso, cambie su contraseña.',
  'profile.this-session': 'Esta sesión',
  'profile.unknown-device': 'Dispositivo desconocido',
  'profile.session-times': 'Iniciada el {from} · último uso el {last}',
  'profile.session-address': 'desde {ip}',
  'profile.end-session': 'Terminar',
  'profile.end-session-title': '¿Terminar la sesión de {device}?',
  'profile.end-session-text': 'Quien la use tendrá que volver a iniciar sesión.',
  'profile.end-others': 'Terminar las demás sesiones',
  'profile.end-others-title': '¿Terminar las demás sesiones?',
  'profile.end-others-text': {
    one: 'Terminará {count} sesión. Esta continúa.',
    other: 'Terminarán {count} sesiones. Esta continúa.',
  },
};
