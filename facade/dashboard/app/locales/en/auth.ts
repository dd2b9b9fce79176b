/** Texts of signing in and of the own profile. */
export const auth = {
  'sign-in.title': 'Sign in',
  'sign-in.email': 'Email',
  'sign-in.password': 'Password',
  'sign-in.submit': 'Sign in',
  'sign-in.idle': 'You were signed out after 15 minutes without activity. Sign in to continue here.',
  'sign-in.ended': 'Your session has ended. Sign in to continue here.',
} as const;
