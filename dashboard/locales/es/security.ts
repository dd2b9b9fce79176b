import type { security as english } from '../en/security.ts';
import type { Texts } from '../texts.ts';

/** Texts of security settings and mails. */
export const security: Texts<typeof english> = {
  'security.title': 'Seguridad',
  'security.text':
    'Los usuarios de estos roles deben tener un segundo factor. Quien no lo tiene solo puede registrar uno, desde ese momento.',
  'security.roles': 'Roles que necesitan un segundo factor',
  'security.without': {
    one: '{count} usuario activo no tiene segundo factor.',
    other: '{count} usuarios activos no tienen segundo factor.',
  },
  'security.passkeys': {
    one: '{count} administrador tiene una llave de acceso.',
    other: '{count} administradores tienen una llave de acceso.',
  },
  'security.saved': 'Los ajustes están guardados.',
  'mail.title': 'Correo',
  'mail.text': 'Correos a usuarios de los últimos 90 días. El texto de un correo se borra cuando se envía.',
  'mail.to': 'Para',
  'mail.kind': 'Asunto',
  'mail.kind.invitation': 'Invitación',
  'mail.kind.password_reset': 'Contraseña nueva',
  'mail.kind.account_changed': 'Cambio de la cuenta',
  'mail.status': 'Estado',
  'mail.status.waiting': 'En espera',
  'mail.status.kept': 'Guardado aquí',
  'mail.status.sent': 'Enviado',
  'mail.status.failed': 'Fallido',
  'mail.written': 'Escrito',
  'mail.answer': 'Respuesta del servidor',
  'mail.read': 'Leer',
  'mail.gone': 'El texto de este correo ya no existe.',
  'mail.none': 'Todavía no se ha escrito ningún correo.',
  'mail.suppressed': 'Direcciones que no reciben correo',
  'mail.suppressed-text': 'Los servidores de correo han rechazado estas direcciones, o alguien las ha comunicado.',
  'mail.reason': 'Motivo',
  'mail.since': 'Desde',
  'mail.allow': 'Permitir de nuevo',
  'mail.allowed': 'La dirección vuelve a recibir correo.',
  'mail.no-suppressed': 'No hay ninguna.',
  'users.invite-hint': 'Sin contraseña, el usuario recibe por correo una invitación para elegirla.',
  'users.send-link': 'Enviar un enlace para otra contraseña',
  'users.send-link-text': 'El enlace se envía a {email} y sirve una vez.',
  'users.link-sent': 'El enlace se ha enviado.',
  'users.remove-factors': 'Quitar todos los segundos factores',
  'users.remove-factors-text':
    'Para un usuario que los ha perdido. Después basta la contraseña, y se cierran todas sus sesiones.',
  'users.end-sessions': 'Cerrar todas las sesiones',
  'users.end-sessions-text': 'El usuario tendrá que iniciar sesión de nuevo en todas partes.',
};
