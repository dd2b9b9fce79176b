import { Filter, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * A record of one institution ([D10]). The filter is on by default and has no default parameter: an EntityManager without
 * `setFilterParams('institution', { institutionId })` throws when reading or changing such records.
 */
@Filter({
  name: 'institution',
  cond: (args) => ({ institutionId: args.institutionId }),
  default: true,
})
export abstract class TenantEntity {
  @PrimaryKey({ type: 'integer' })
  institutionId!: number;
}
