import { DASHBOARD_LIFETIME } from '../../src/access/session-kinds.ts';
import { HttpOnlyCookie } from '../http/http-only-cookie.ts';

/** Holds the refresh token of the dashboard's session. */
export const sessionCookie = new HttpOnlyCookie({
  names: { https: '__Host-registrar', http: 'registrar_dev' },
  sameSite: 'strict',
  maxAge: DASHBOARD_LIFETIME * 1000,
});
