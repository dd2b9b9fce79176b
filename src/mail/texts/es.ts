import type { MailTexts } from './mail-texts.ts';

/** The mails in Spanish. */
export const es: MailTexts = {
  greeting: (name) => `Hola, ${name}:`,
  invitation: ({ institution, link, until }) => ({
    subject: `Su cuenta en ${institution}`,
    paragraphs: [
      `${institution} ha creado una cuenta para usted en su servicio de información de estudiantes. Elija su contraseña aquí:`,
      link,
      `El enlace sirve una sola vez, hasta el ${until}.`,
    ],
  }),
  password_reset: ({ institution, link, until }) => ({
    subject: `Elija una contraseña nueva para ${institution}`,
    paragraphs: [
      `Alguien, probablemente usted, ha pedido una contraseña nueva para su cuenta en ${institution}. Elíjala aquí:`,
      link,
      `El enlace sirve una sola vez, hasta el ${until}. Si no la ha pedido, no tiene que hacer nada: su contraseña no cambia.`,
    ],
  }),
  first_password: ({ institution, link, until }) => ({
    subject: `Elija una contraseña para ${institution}`,
    paragraphs: [
      `Un administrador de ${institution} le ha enviado este enlace, con el que elige la primera contraseña de su cuenta:`,
      link,
      `El enlace sirve una sola vez, hasta el ${until}.`,
    ],
  }),
  account_changed: ({ institution, event, at }) => ({
    subject: `Su cuenta en ${institution} ha cambiado`,
    paragraphs: [
      `${events[event]} Fue el ${at}.`,
      `Si no ha sido usted, avise de inmediato a un administrador de ${institution}.`,
    ],
  }),
  missing_roll: ({ day, classes, link }) => ({
    subject: `Lista del ${day}`,
    paragraphs: [
      `A la secretaría le falta la lista del ${day} de: ${classes.join('; ')}.`,
      'Pásela aquí, por favor:',
      link,
    ],
  }),
};

const events = {
  passkey_added: 'Se ha añadido una llave de acceso a su cuenta.',
  totp_added: 'Se ha añadido una aplicación de autenticación a su cuenta.',
  authenticator_removed: 'Se ha quitado de su cuenta una llave de acceso o una aplicación de autenticación.',
  recovery_codes_created: 'Se han creado códigos de recuperación nuevos para su cuenta. Los anteriores ya no sirven.',
  password_changed: 'Se ha cambiado la contraseña de su cuenta.',
  identity_linked:
    'Se ha vinculado a su cuenta una cuenta de un proveedor de identidad, con la que ahora inicia sesión.',
  identity_unlinked: 'Se ha desvinculado de su cuenta una cuenta de un proveedor de identidad.',
};
