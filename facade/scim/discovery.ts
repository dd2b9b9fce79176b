/** The messages and schemas of SCIM (RFC 7643, RFC 7644). */
const CORE = 'urn:ietf:params:scim:schemas:core:2.0';

/** Describes what clients may use of the protocol. */
export const serviceProviderConfig = {
  schemas: [`${CORE}:ServiceProviderConfig`],
  patch: { supported: true },
  bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
  filter: { supported: true, maxResults: 200 },
  changePassword: { supported: false },
  sort: { supported: false },
  etag: { supported: false },
  authenticationSchemes: [
    {
      type: 'oauthbearertoken',
      name: 'OAuth bearer token',
      description: 'The secret of an OAuth client with the scope scim, or an access token of it.',
      primary: true,
    },
  ],
  meta: { resourceType: 'ServiceProviderConfig' },
};

export const userType = {
  schemas: [`${CORE}:ResourceType`],
  id: 'User',
  name: 'User',
  endpoint: '/Users',
  description: 'A member of the staff who signs in.',
  schema: `${CORE}:User`,
  meta: { resourceType: 'ResourceType' },
};

const attribute = (name: string, description: string, characteristics: object = {}) => ({
  name,
  type: 'string',
  multiValued: false,
  description,
  required: false,
  caseExact: false,
  mutability: 'readWrite',
  returned: 'default',
  uniqueness: 'none',
  ...characteristics,
});

const many = (name: string, description: string, value: string) =>
  attribute(name, description, {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', value),
      attribute('type', 'The kind of the value: work.'),
      attribute('primary', 'True for the one that counts.', { type: 'boolean' }),
    ],
  });

export const userSchema = {
  schemas: [`${CORE}:Schema`],
  id: `${CORE}:User`,
  name: 'User',
  description: 'A member of the staff who signs in.',
  attributes: [
    attribute('userName', 'The email with which the user signs in.', { required: true, uniqueness: 'global' }),
    attribute('externalId', 'The identifier at the provider.', { caseExact: true, uniqueness: 'server' }),
    attribute('name', 'The parts of the name.', {
      type: 'complex',
      subAttributes: [
        attribute('formatted', 'The name that others see.', { mutability: 'readOnly' }),
        attribute('givenName', 'The given name.'),
        attribute('familyName', 'The family name.'),
      ],
    }),
    attribute('displayName', 'The name that others see. Default: the parts of the name.'),
    attribute('active', 'False for a user who cannot sign in.', { type: 'boolean' }),
    many('emails', 'The email for work, which equals userName.', 'The address.'),
    many('roles', 'The role, one.', 'The name of the role: teacher.'),
  ],
  meta: { resourceType: 'Schema' },
};
