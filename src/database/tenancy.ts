import { Filter, PrimaryKey } from '@mikro-orm/decorators/legacy';

/**
 * A record of one institution ([D10]). The filter is on by default and has no default parameter: an EntityManager on
 * which nobody called `setFilterParams('institution', { institutionId })` refuses to read or change such records.
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
