import { z } from 'zod';
import { scopes as catalogue, isScope, type Scope } from '../../access/scopes.ts';
import { fieldRules } from '../../input/field-rules.ts';
import { nullableText, requiredText } from '../../input/schemas.ts';
import { quote } from '../../input/validation-errors.ts';
import { Role } from '../role.entity.ts';
import { OAuthClient } from './oauth-client.entity.ts';

/** The number of entries in `scopes`. The maximum is far more than there are scopes. */
const scopesRule = { min: 1, max: 100, values: catalogue };

/** Known scopes, at least one. They are stored in the order of the catalogue, without duplicates. */
const scopes: z.ZodType<Scope[], readonly string[] | null | undefined> = z
  .custom<readonly string[] | null | undefined>()
  .transform((names, context) => {
    if (!names || names.length === 0) context.addIssue('is required: at least one scope.');
    else if (names.length > scopesRule.max)
      context.addIssue(`may have at most ${scopesRule.max} entries; it has ${names.length}.`);
    else for (const name of names) if (!isScope(name)) context.addIssue(`${quote(name)} is not a known scope.`);
    return catalogue.filter((scope) => names?.includes(scope));
  })
  .register(fieldRules, scopesRule);

/** A time in the future. */
const expiresAt: z.ZodType<string | null | undefined, string | null | undefined> = z
  .custom<string | null | undefined>()
  .refine((time) => time == null || Date.parse(time) > Date.now(), 'must be in the future.');

const { name, contact, purpose } = OAuthClient.properties;

/** A new OAuth client. */
export const newOAuthClientSchema = z.object({
  name: requiredText(name.rule),
  scopes,
  /** Name of the role of users whom the client creates by SCIM without naming one. */
  defaultRole: nullableText(Role.properties.name.rule).optional(),
  expiresAt: expiresAt.optional(),
  contact: nullableText(contact.rule).optional(),
  purpose: nullableText(purpose.rule).optional(),
});

export type NewOAuthClientInput = z.input<typeof newOAuthClientSchema>;
