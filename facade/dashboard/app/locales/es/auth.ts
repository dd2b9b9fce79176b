import type { auth as english } from '../en/auth.ts';
import type { Texts } from '../texts.ts';

export const auth: Texts<typeof english> = {
  'sign-in.title': 'Iniciar sesión',
  'sign-in.email': 'Correo electrónico',
  'sign-in.password': 'Contraseña',
  'sign-in.submit': 'Iniciar sesión',
  'sign-in.idle': 'Su sesión se cerró tras 15 minutos sin actividad. Inicie sesión para continuar aquí.',
  'sign-in.ended': 'Su sesión ha terminado. Inicie sesión para continuar aquí.',
};
