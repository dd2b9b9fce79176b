import { readOption, readPage } from '../ui/search-parameters.ts';

/** The statuses of a delivery. */
export const statuses = ['pending', 'delivered', 'failed'] as const;

/** Reads the filters of an address. Values that no filter can have are left out. */
export function readDeliveryFilters(search: Record<string, unknown>) {
  return { ...readOption(search, 'status', statuses), ...readPage(search) };
}

/** The filters of a list of deliveries, as they stand in the address. */
export type DeliveryFilters = ReturnType<typeof readDeliveryFilters>;
