import {
  CreateApiKeyDocument,
  LoginDocument,
  LogoutDocument,
  ProfileDocument,
  RefreshTokenDocument,
} from '../operations.generated.ts';
import { get, post } from '../rest/route.ts';

export const authRoutes = [
  post('/auth/login', LoginDocument, { credentials: 'none' }),
  post('/auth/refresh', RefreshTokenDocument, { credentials: 'none' }),
  post('/auth/logout', LogoutDocument, { credentials: 'bearer', idempotent: false }),
  get('/auth/profile', ProfileDocument, { credentials: 'bearer' }),
  post('/auth/api-key', CreateApiKeyDocument, { status: 201, credentials: 'bearer', showsSecret: true }),
];
