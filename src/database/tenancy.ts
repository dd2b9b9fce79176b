import { defineEntity } from '@mikro-orm/core';
import { integer } from './properties.ts';

/**
 * A record of one institution ([D10]). The filter is on by default and has no default parameter: an EntityManager without
 * `setFilterParams('institution', { institutionId })` throws when reading or changing such records.
 */
export const TenantEntity = defineEntity({
  name: 'TenantEntity',
  abstract: true,
  properties: { institutionId: integer().primary() },
  filters: {
    institution: {
      name: 'institution',
      cond: (args: Record<string, unknown>) => ({ institutionId: args.institutionId }),
      default: true,
    },
  },
});
