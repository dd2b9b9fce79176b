import type { Language } from '../../src/access/languages.ts';
import type { FailureReason } from '../../src/auth/sso/sign-in-failure.ts';

/** Status and texts of the page of each failure: what happened, and what to do. */
export const failures: Readonly<Record<FailureReason, { readonly status: number } & Record<Language, string>>> = {
  mismatch: {
    status: 400,
    en: 'This sign-in does not belong to this browser. Begin again from the sign-in page.',
    es: 'Este inicio de sesión no pertenece a este navegador. Empiece de nuevo en la página de inicio de sesión.',
  },
  expired: {
    status: 400,
    en: 'This sign-in took too long or has been used already. Begin again from the sign-in page.',
    es: 'Este inicio de sesión tardó demasiado o ya se ha usado. Empiece de nuevo en la página de inicio de sesión.',
  },
  nobody: {
    status: 403,
    en: 'Nobody at this institution signs in with this account. Ask your administrator.',
    es: 'Nadie en esta institución inicia sesión con esta cuenta. Pregunte a su administrador.',
  },
  outsider: {
    status: 403,
    en: 'This account does not belong to the institution. Sign in with the account that it has given you.',
    es: 'Esta cuenta no pertenece a la institución. Inicie sesión con la cuenta que le ha dado.',
  },
  link_yourself: {
    status: 403,
    en: 'You manage users, so this account is not linked by its email. Sign in with your password, and link it in your profile.',
    es: 'Usted administra usuarios, por lo que esta cuenta no se vincula por su correo. Inicie sesión con su contraseña y vincúlela en su perfil.',
  },
  linked_elsewhere: {
    status: 403,
    en: 'Another account is linked already. Unlink it in the profile first, or ask your administrator.',
    es: 'Ya hay otra cuenta vinculada. Desvincúlela primero en el perfil o pregunte a su administrador.',
  },
  sign_in_first: {
    status: 403,
    en: 'This needs a session in this browser in which you signed in within the last five minutes. Sign in again, and repeat it.',
    es: 'Esto necesita una sesión en este navegador iniciada en los últimos cinco minutos. Inicie sesión de nuevo y repítalo.',
  },
  not_again: {
    status: 403,
    en: 'You must sign in again as the same user, with your credentials. Close this page and choose another way.',
    es: 'Debe iniciar sesión de nuevo como el mismo usuario, con sus credenciales. Cierre esta página y elija otra forma.',
  },
  declined: {
    status: 403,
    en: 'The provider has not signed you in. Begin again, and allow it to tell who you are.',
    es: 'El proveedor no ha iniciado su sesión. Empiece de nuevo y permítale decir quién es usted.',
  },
  throttled: {
    status: 429,
    en: 'Too many sign-ins began at your address. Wait a minute, and begin again.',
    es: 'Demasiados inicios de sesión desde su dirección. Espere un minuto y empiece de nuevo.',
  },
  provider: {
    status: 502,
    en: 'The provider does not answer, or its answer cannot be verified. Try again in a few minutes, or choose another way to sign in.',
    es: 'El proveedor no responde o su respuesta no se puede verificar. Inténtelo de nuevo en unos minutos o elija otra forma.',
  },
};

export const words = {
  en: {
    failed: 'You are not signed in',
    back: 'To the sign-in page',
    request: 'Request',
    test: 'Test of the provider',
    subject: 'This account is known: it signs its user in.',
    email: 'This account would be linked to the user with its email or identifier, once.',
    creation: 'A user would be created for this account.',
    refused: 'This account would be refused.',
    claim: 'Claim',
    value: 'Value',
    toDashboard: 'Back to the dashboard',
  },
  es: {
    failed: 'No ha iniciado sesión',
    back: 'A la página de inicio de sesión',
    request: 'Solicitud',
    test: 'Prueba del proveedor',
    subject: 'Esta cuenta es conocida: inicia la sesión de su usuario.',
    email: 'Esta cuenta se vincularía una vez al usuario con su correo o identificador.',
    creation: 'Se crearía un usuario para esta cuenta.',
    refused: 'Esta cuenta se rechazaría.',
    claim: 'Dato',
    value: 'Valor',
    toDashboard: 'Volver al panel',
  },
} as const satisfies Record<Language, object>;
