/** The administrator's login. All other users, 40 teachers included, have the same password under their own emails. */
export const demoLogin = { email: 'admin@demo.example', password: 'registrar-demo' };

/** The users of the demo institution who are not teachers. */
export const demoStaff = [
  { email: demoLogin.email, name: 'Demo Administrator', role: 'administrator' },
  { email: 'registrar@demo.example', name: 'Demo Registrar', role: 'registrar' },
  { email: 'viewer@demo.example', name: 'Demo Viewer', role: 'viewer' },
] as const;
